/** What texts are about here: those that name the same thing are near each other, in whichever words. */
const concepts = [
  /nasty surprise|unintended consequence|efecto secundario/i,
  /annual leave|holiday|vacaciones/i,
  /invoice|bill\b|factura/i,
  /gate|boarding/i,
];

/**
 * A vector of so many numbers for a text: one for each concept, and some by chance that are the same every time. It
 * stands for an embedding model, of which nothing more can be learned from it.
 */
export function conceptVector(text: string, dimensions: number): number[] {
  let state = 7;
  for (const character of text) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return Array.from({ length: dimensions }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (state / 2 ** 32 - 0.5) * 0.1;
    return (concepts[index]?.test(text) ? 1 : 0) + noise;
  });
}
