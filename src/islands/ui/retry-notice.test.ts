import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what failed and may be tried again is told by RetryNotice, in every island', () => {
  const notices = globSync('src/islands/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').split('<Notice')].slice(1).map((rest) => ({ file, rest })),
  );
  expect(notices.length).toBeGreaterThan(40);
  const byHand = notices.filter(({ rest }) => rest.split('</Notice>', 1)[0]?.includes("'portal.retry'"));
  expect(byHand.map(({ file }) => file)).toEqual([]);
});
