import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsVector } from '../language/analysis.ts';
import { readTerms } from './read-terms.ts';

describe('readTerms', () => {
  it('reads what is written for PostgreSQL, whatever the words hold', () => {
    const lexeme = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(lexeme, fc.integer({ min: 1, max: 9 })), { selector: ([word]) => word }),
        (counts) => {
          let position = 0;
          const tokens = counts.flatMap(([word, count]) =>
            Array.from({ length: count }, () => ({ position: ++position, lexemes: [word] })),
          );
          expect([...readTerms(termsVector(tokens))]).toEqual(counts);
        },
      ),
    );
  });
});
