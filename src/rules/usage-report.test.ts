import { expect, test } from 'vitest';
import { periodBefore } from './usage-report.ts';

test('the period before a period has as many days and ends right before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
    from: '2026-01-30',
    to: '2026-02-28',
  });
  expect(periodBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
    from: '2025-12-31',
    to: '2025-12-31',
  });
});
