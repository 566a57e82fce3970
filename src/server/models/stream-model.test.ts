import { expect, it } from 'vitest';
import { retryAfter } from './stream-model.ts';

const now = Date.parse('2026-11-26T10:00:00Z');

it.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Thu, 26 Nov 2026 10:00:07 GMT' }, 7_000],
  [{ 'retry-after': 'Thu, 26 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
] as const)(
  'a provider that answers %j wants to be asked again after %j milliseconds',
  (headers, expected) => {
    expect(retryAfter(headers, now)).toBe(expected);
  },
);
