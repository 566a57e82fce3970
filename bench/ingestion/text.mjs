import { createChance } from '../testing/chance.mjs';

const words =
  'tide lamp harbour signal rope anchor buoy cargo deck engine fog gale hull island jetty keel lantern mast net oar pilot quay reef sail tug vessel wave yard'.split(
    ' ',
  );

/**
 * Paragraphs that are different everywhere, about 600 characters each.
 * @param {number} count
 * @param {number} seed
 */
export function makeParagraphs(count, seed = 7) {
  const chance = createChance(seed);
  const next = () => words[Math.floor(chance() * words.length)];
  return Array.from({ length: count }, (_, index) => {
    const sentences = Array.from(
      { length: 12 },
      () => `The ${next()} near the ${next()} needs a ${next()} and the ${next()}.`,
    );
    return `The keeper of station ${index} is called Person${index}. ${sentences.join(' ')}`;
  });
}
