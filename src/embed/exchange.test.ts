import { expect, test } from 'vitest';
import { momentText } from './exchange.ts';

test.each([
  ['en', 'Wednesday', 'November 25'],
  ['es', 'miércoles', '25 de noviembre'],
])('in %s a moment tells its day unless it is today', (language, weekday, date) => {
  const now = new Date(2026, 10, 24, 12, 0);
  const tomorrow = momentText(new Date(2026, 10, 25, 11, 23), now, language);
  for (const part of [weekday, date, '11:23']) expect(tomorrow).toContain(part);
  const today = momentText(new Date(2026, 10, 24, 13, 23), now, language);
  expect(today).toContain(':23');
  expect(today).not.toContain('24');
});
