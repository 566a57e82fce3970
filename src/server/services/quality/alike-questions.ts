import { locales } from '#rules/preferences.ts';
import { analyse, type KnownStems, languageOfWords, normalise, tokenise } from '../../language/analysis.ts';
import { stopWords } from '../../language/stop-words.ts';
import { pause } from '../../pauses.ts';

/** Of a longer question what comes behind them is not compared. */
const mostSubjects = 40;
/** So much of what the longer of two questions speaks of has to stand in the shorter one, too. */
const sharedAtLeast = 0.6;

/**
 * Questions that speak of the same, together: "Who keeps the harpoon?" and "harpoon keeper". Each is compared with the first
 * of a group, so that a group does not wander off; what stands first comes first. Their number is the caller's to bound: each is
 * compared with each group.
 */
export async function alikeQuestions<Asked extends { question: string }>(
  asked: readonly Asked[],
): Promise<[Asked, ...Asked[]][]> {
  const known: KnownStems = new Map();
  const groups: { subject: Subject; members: [Asked, ...Asked[]] }[] = [];
  for (const each of asked) {
    await pause();
    const subject = subjectOf(each.question, known);
    const group = groups.find((other) => areAlike(other.subject, subject));
    if (group) group.members.push(each);
    else groups.push({ subject, members: [each] });
  }
  return groups.map(({ members }) => members);
}

/** The words that a question speaks of, each once by the stems it may have, and all of their stems. */
type Subject = { words: readonly (readonly string[])[]; stems: ReadonlySet<string> };

/** Where a question has nothing but stop words, all of it is one word. */
function subjectOf(question: string, known: KnownStems): Subject {
  const words: (readonly string[])[] = [];
  const stems = new Set<string>();
  for (const { lexemes } of analyse(question, null, known)) {
    if (words.length === mostSubjects) break;
    if (!lexemes.some((lexeme) => stems.has(lexeme))) words.push(lexemes);
    for (const lexeme of lexemes) stems.add(lexeme);
  }
  if (words.length > 0) return { words, stems };
  const whole = normalise(question);
  return { words: [[whole]], stems: new Set([whole]) };
}

/**
 * One says nothing that the other does not: "ticket to Lima" and "ticket to Callao" are two. A word has stems of both languages
 * where a question is too short to tell its own, so that one in common is enough.
 */
function areAlike(one: Subject, other: Subject): boolean {
  const [shorter, longer] = one.words.length < other.words.length ? [one, other] : [other, one];
  return (
    shorter.words.length >= sharedAtLeast * longer.words.length &&
    shorter.words.every((lexemes) => lexemes.some((lexeme) => longer.stems.has(lexeme)))
  );
}

/** Of others' questions only words are told that so many people wrote: whose they are cannot be told from them. */
const peopleAtLeast = 3;
const mostWords = 12;

/**
 * The words that several people wrote in what they asked, those of most people first. Each is counted as it is shown: another
 * form of it is another word, which somebody may have been alone in using.
 * @param asked with who asked
 */
export function wordsOfSeveral(
  asked: readonly { question: string; personId: string }[],
): { word: string; people: number }[] {
  const peopleOf = new Map<string, Set<string>>();
  for (const { question, personId } of asked) {
    const words = tokenise(question);
    const language = languageOfWords(words, question);
    const languages = language ? [language] : locales;
    for (const { word, start, end } of words) {
      if (languages.some((each) => stopWords[each].has(word))) continue;
      const written = question.slice(start, end).toLowerCase();
      peopleOf.set(written, (peopleOf.get(written) ?? new Set()).add(personId));
    }
  }
  return [...peopleOf]
    .map(([word, { size: people }]) => ({ word, people }))
    .filter(({ people }) => people >= peopleAtLeast)
    .sort((one, other) => other.people - one.people || one.word.localeCompare(other.word))
    .slice(0, mostWords);
}
