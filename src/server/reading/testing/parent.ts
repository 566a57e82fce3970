import { defaultExtractionLimits } from '../bounds/limits.ts';
import { createExtractionChildren } from '../children.ts';
import { extractFile } from '../extract.ts';
import { opens } from './opens.ts';

// A parent for a test to kill: prints its child's process id.
await extractFile(
  {
    open: opens(import.meta.filename),
    name: 'unread.txt',
    children: createExtractionChildren({ entry: new URL('./spinning.child.ts', import.meta.url) }),
    limits: defaultExtractionLimits,
    onProgress: (processId) => process.stdout.write(`${processId}\n`),
  },
  async () => undefined,
);
