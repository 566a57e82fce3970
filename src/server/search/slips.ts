import { locales } from '#rules/preferences.ts';
import { stems, tokenise } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { stopWords } from '../language/stop-words.ts';
import type { Vocabulary } from '../language/vocabulary.ts';
import { pause } from '../pauses.ts';
import { wordsOf } from './look-up.ts';
import type { QuestionWord, SearchQuery } from './question-words.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** Longer ones are no words, and have very many. */
const longest = 32;
/** What a word from what was said before counts at most, and all of them beside the question's own. */
const mostOfAbout = 0.8;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * The words of a question that are searched for, as they were most likely meant: one that stands neither in the bot's
 * files nor in a lexicon counts as the word that is one slip of the keys away. Whole words are compared, since endings
 * hide slips from stems: of "tenncy" and "tenancy" two letters in six differ once these are gone.
 * Words of what the question is about count less than its own.
 * @param vocabularies of the files that are searched
 */
export async function wordsAsMeant(
  { query, about }: SearchQuery,
  lexicons: readonly Lexicon[],
  vocabularies: readonly Vocabulary[],
): Promise<QuestionWord[]> {
  const own = await ownWords(query, lexicons, vocabularies);
  if (!about) return own;
  const known = new Set(own.flatMap(({ lexemes }) => lexemes));
  const others = (await ownWords(about, lexicons, vocabularies)).filter(
    ({ lexemes }) => !lexemes.some((lexeme) => known.has(lexeme)),
  );
  const share = own.length === 0 ? 1 : Math.min(mostOfAbout, (mostOfAbout * own.length) / others.length);
  return [
    ...own,
    ...others.map((word) => ({ ...word, isContext: own.length > 0, emphasis: word.emphasis * share })),
  ];
}

async function ownWords(
  query: string,
  lexicons: readonly Lexicon[],
  vocabularies: readonly Vocabulary[],
): Promise<QuestionWord[]> {
  const { ask, isHeld } = createAsking(vocabularies);
  const isInFiles = (word: string) => stems(word, locales).some(isHeld);
  // Capitals all over say nothing of names, which the files then tell.
  const isShouted = query === query.toUpperCase();
  if (isShouted) await ask(stemsOfGrammar(query));
  const found = wordsOf(query, lexicons, isShouted ? isInFiles : undefined);
  // At once with what else will be looked up of them.
  await ask(found.flatMap(lexemesOf));
  const words = found.filter(({ isName, lexemes }) => !isName || lexemes.some(isHeld));
  // Of a question that is all grammar ("what is on in may?"), the words that the files have as names.
  if (words.length === 0) {
    await ask(stemsOfGrammar(query));
    return wordsOf(query, lexicons, isInFiles);
  }
  const meant = new Map<string, string>();
  for (const { word, language, translations } of words) {
    await pause();
    const isInLexicon = (other: string) => lexicons.some((lexicon) => lexicon.knows(other, language));
    const isStopWord = (other: string) =>
      (language ? [language] : locales).some((each) => stopWords[each].has(other));
    const isHere = isInFiles(word) || translations.some(({ lexeme }) => isHeld(lexeme));
    if (isHere || isInLexicon(word)) continue;
    const slips = slipsOf(word);
    const likely = await likelyIn(vocabularies, slips);
    await ask(likely.flatMap((slip) => stems(slip, locales)));
    const slip = likely.find(isInFiles) ?? slips.find(isStopWord) ?? slips.find(isInLexicon);
    if (slip !== undefined) meant.set(word, slip);
  }
  return meant.size === 0 ? words : wordsOf(rewrite(query, meant), lexicons);
}

/** Which lexemes the files hold, asked for several at a time. */
function createAsking(vocabularies: readonly Vocabulary[]) {
  const held = new Set<string>();
  return {
    isHeld: (lexeme: string) => held.has(lexeme),
    async ask(lexemes: readonly string[]) {
      if (lexemes.length === 0) return;
      const found = await Promise.all(vocabularies.map((vocabulary) => vocabulary.holding(new Set(lexemes))));
      for (const lexeme of found.flatMap((each) => [...each])) held.add(lexeme);
    },
  };
}

/** Stems of the words that are searched for only where the files have them. */
const stemsOfGrammar = (query: string): string[] =>
  [...new Set(tokenise(query).map(({ word }) => word))]
    .filter((word) => locales.some((locale) => stopWords[locale].has(word)))
    .flatMap((word) => stems(word, locales));

const lexemesOf = ({ word, lexemes, translations, related }: QuestionWord): string[] => [
  ...stems(word, locales),
  ...lexemes,
  ...[...translations, ...related].map(({ lexeme }) => lexeme),
];

/** Those of many words that may be in the files, as their beginnings tell. */
async function likelyIn(vocabularies: readonly Vocabulary[], words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const spellings = await Promise.all(vocabularies.map((vocabulary) => vocabulary.spelling()));
  return words.filter((word) => spellings.some((spelling) => spelling.mayHaveStemOf(word)));
}

function rewrite(query: string, meant: ReadonlyMap<string, string>): string {
  let written = '';
  let end = 0;
  for (const { word, ...place } of tokenise(query)) {
    written += query.slice(end, place.start) + (meant.get(word) ?? query.slice(place.start, place.end));
    end = place.end;
  }
  return written + query.slice(end);
}

/**
 * Every word that is one slip away, the likeliest first: neighbours swapped, a letter too many, one missing, another
 * one. The first letter is seldom missed.
 */
function slipsOf(word: string): string[] {
  if (word.length < shortest || word.length > longest || !/^[a-z]+$/.test(word)) return [];
  const places = Array.from({ length: word.length - 1 }, (_, index) => index + 1);
  const at = (place: number) => [word.slice(0, place), word.charAt(place), word.slice(place + 1)] as const;
  return [
    ...places
      .slice(0, -1)
      .map((place) => `${at(place)[0]}${word[place + 1]}${word[place]}${word.slice(place + 2)}`),
    ...places.map((place) => at(place)[0] + at(place)[2]),
    ...[...places, word.length].flatMap((place) =>
      letters.map((letter) => word.slice(0, place) + letter + word.slice(place)),
    ),
    ...places.flatMap((place) => letters.map((letter) => at(place)[0] + letter + at(place)[2])),
  ];
}
