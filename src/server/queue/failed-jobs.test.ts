import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('which jobs have failed is said in one place', () => {
  const said = globSync('src/server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /attempts >= \S*max_attempts/.test(readFileSync(file, 'utf8')),
  );
  expect(said).toEqual(['src/server/queue/failed-jobs.ts']);
});
