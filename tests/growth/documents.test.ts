import { describe, expect, it } from 'vitest';
import { documentCases } from './documents.ts';
import { faultOf } from './growth.ts';

describe('a document with twice as much of one thing', () => {
  it.each(documentCases)(
    'of the format $reader.name takes at most three times as long',
    async ({ reader, documents }) => {
      const faults: string[] = [];
      for (const document of documents) {
        const fault = await faultOf(reader, document);
        if (fault) faults.push(fault);
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});
