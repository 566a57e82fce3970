import { stem } from '../analysis.ts';

/** Words of grammar that make another word of the one before: "check out", "days off". */
const particles = new Set(['down', 'in', 'off', 'on', 'out', 'over', 'up']);

/** A word and the particle after it as one word ("checkout"), or null where it is none that joins. */
export function withParticle(word: string, next: string | undefined): string | null {
  return next && particles.has(next) && /^[a-z]{3,}$/.test(word) ? stem(word, 'en') + next : null;
}
