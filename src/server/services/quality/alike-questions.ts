import { analyse, type KnownStems, normalise } from '../../language/analysis.ts';

/** So much of what two questions speak of has to be the same. */
const sharedAtLeast = 0.6;

/**
 * Questions that speak of the same, together: "Who keeps the harpoon?" and "harpoon keeper". Each is compared with the first
 * of a group, so that a group does not wander off; what stands first comes first. Their number is the caller's to bound: each is
 * compared with each group.
 */
export function alikeQuestions<Asked extends { question: string }>(
  asked: readonly Asked[],
): [Asked, ...Asked[]][] {
  const known: KnownStems = new Map();
  const groups: { words: ReadonlySet<string>; members: [Asked, ...Asked[]] }[] = [];
  for (const each of asked) {
    const words = wordsOf(each.question, known);
    const group = groups.find((other) => areAlike(other.words, words));
    if (group) group.members.push(each);
    else groups.push({ words, members: [each] });
  }
  return groups.map(({ members }) => members);
}

/** What a question speaks of; where it has nothing but stop words, all of it. */
function wordsOf(question: string, known: KnownStems): ReadonlySet<string> {
  const lexemes = analyse(question, null, known).flatMap((token) => token.lexemes);
  return new Set(lexemes.length > 0 ? lexemes : [normalise(question)]);
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size;
  return shared >= sharedAtLeast * (one.size + other.size - shared);
}

/** Of others' questions only words are told that so many people used: whose they are cannot be told from them. */
const peopleAtLeast = 3;
const mostWords = 12;

/**
 * The words in which several people asked, those of most people first, each as it is mostly written.
 * @param asked with who asked; questions of visitors without an account count for none
 */
export function wordsOfSeveral(
  asked: readonly { question: string; personId: string }[],
): { word: string; people: number }[] {
  const known: KnownStems = new Map();
  const found = new Map<string, { people: Set<string>; written: Map<string, number> }>();
  for (const { question, personId } of asked) {
    for (const written of question.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
      // By its first stem: one that both languages have would be told twice.
      const stem = analyse(written, null, known)[0]?.lexemes[0];
      if (stem === undefined) continue;
      const entry = found.get(stem) ?? { people: new Set(), written: new Map() };
      found.set(stem, entry);
      entry.people.add(personId);
      const word = written.toLowerCase();
      entry.written.set(word, (entry.written.get(word) ?? 0) + 1);
    }
  }
  return [...found.values()]
    .filter(({ people }) => people.size >= peopleAtLeast)
    .map(({ people, written }) => ({ word: mostUsed(written), people: people.size }))
    .sort((one, other) => other.people - one.people || one.word.localeCompare(other.word))
    .slice(0, mostWords);
}

const mostUsed = (written: ReadonlyMap<string, number>) =>
  [...written].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
