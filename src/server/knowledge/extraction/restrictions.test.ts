import { expect, test } from 'vitest';
import { createExtractionChildren } from './children.ts';
import { extractFile } from './extract.ts';
import { defaultExtractionLimits } from './limits.ts';
import { recognitionData } from './test/read.ts';

test('a child can neither write, run a program, connect nor load an addon', { timeout: 60_000 }, async () => {
  const tried = await extractFile(
    {
      path: import.meta.filename,
      name: 'a.txt',
      children: createExtractionChildren({ entry: new URL('./test/prying.child.ts', import.meta.url) }),
      limits: defaultExtractionLimits,
      recognitionData: await recognitionData(),
    },
    async ({ text }) => JSON.parse(text),
  );
  expect(tried).toEqual({
    write: 'ERR_ACCESS_DENIED',
    run: 'ERR_ACCESS_DENIED',
    connect: 'ERR_ACCESS_DENIED',
    addon: 'ERR_DLOPEN_DISABLED',
  });
});
