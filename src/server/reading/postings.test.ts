import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacker, readPostings } from './postings.ts';

const read = (bytes: Uint8Array) => {
  const found: number[][] = [];
  readPostings(bytes, (passage, count, termCount) => {
    found.push([passage, count, termCount]);
  });
  return found;
};

describe('packed postings', () => {
  it('are read as they were written, counts up to 63', () => {
    const posting = fc.tuple(
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 20_000 }),
    );
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1, maxLength: 40 }), (steps) => {
        const packer = createPacker();
        let passage = -1;
        const expected = steps.map(([step, count, termCount]) => {
          passage += step;
          packer.add('gate', passage, count, termCount);
          return [passage, Math.min(count, 63), termCount];
        });
        const [row] = packer.rows();
        expect(row).toMatchObject({ lexeme: 'gate', passages: steps.length });
        expect(read(row?.postings ?? Buffer.of())).toEqual(expected);
      }),
    );
  });

  it('take two to four bytes for a passage of some hundred terms', () => {
    const packer = createPacker();
    for (let passage = 0; passage < 1_000; passage++) packer.add('gate', passage * 3, 1, 90 + (passage % 80));
    expect([...packer.rows()][0]?.postings.length).toBeLessThan(3_000);
  });

  it('are read no further than is wanted', () => {
    const packer = createPacker();
    packer.addTerms(0, 3, "'gate':1,3 'tower':2");
    packer.addTerms(1, 1, "'gate':1");
    const seen: number[] = [];
    for (const { postings } of packer.rows()) {
      readPostings(postings, (passage) => {
        seen.push(passage);
        return false;
      });
    }
    expect(seen).toEqual([0, 0]);
    expect(packer.lexemes()).toEqual(['gate', 'tower']);
    expect(packer.passages).toBe(2);
  });
});
