import { expect, test } from 'vitest';
import { diskState } from './disk.ts';

test('a disk is nearly full before it takes no more files', () => {
  const withFree = (freeBytes: number) => diskState({ freeBytes, totalBytes: 100, reserveBytes: 1 });
  expect([50, 9, 0.5].map(withFree)).toEqual(['roomy', 'nearlyFull', 'full']);
});
