import { letterFrequencies } from './letter-frequencies.ts';

type Kin = keyof typeof letterFrequencies;
/** The logarithm of each letter's share. */
type Language = ReadonlyMap<string, number>;

/** Of a letter that the language does not have: a name, or a byte that was misread. */
const foreign = Math.log(1e-5);
const misplaced = -6;
const sign = -4;
const control = foreign * 1.5;
const signs = new Set('“”„‘’‚‹›…–—€£\u00a0°§·•©®™¿¡ºª×½¼¾²³');
const notBeforeLetters = new Set('®™ºª²³¼½¾…');
const notBehindLetters = new Set('¿¡„‚');
/** Only where both are: a Slovak "byť" misread is "by»". */
const guillemets = new Set('«»');

const languages = Object.fromEntries(
  Object.entries(letterFrequencies).map(([kin, tables]) => [kin, Object.values(tables).map(languageOf)]),
) as Record<Kin, Language[]>;

function languageOf(table: string): Language {
  return new Map(
    table.split(' ').map((entry) => [entry[0] ?? '', Math.log(Number(entry.slice(1)) / 10_000)]),
  );
}

/**
 * How well a decoded text reads as the one language of a kin that suits it best: the logarithm of the likelihood of
 * its letters, less what is odd about where letters and signs beyond ASCII stand. For comparing what different
 * encodings make of the same bytes.
 */
export function likelihood(text: string, kin: Kin): number {
  const letters = new Map<string, number>();
  let signsAndPlaces = 0;
  let before = ' ';
  const characters = [...text];
  const usual = [...guillemets].every((each) => text.includes(each)) ? signs.union(guillemets) : signs;
  for (const [index, character] of characters.entries()) {
    const lower = isLetter(character) ? lowerOf(character) : undefined;
    if (lower) letters.set(lower, (letters.get(lower) ?? 0) + 1);
    if (character > '\u007f') {
      const after = characters[index + 1] ?? ' ';
      signsAndPlaces += lower
        ? scoreOfPlace(character, before, after)
        : scoreOfSign(character, before, after, usual);
    }
    before = character;
  }
  return signsAndPlaces + Math.max(...languages[kin].map((language) => scoreOfLetters(letters, language)));
}

function scoreOfLetters(letters: ReadonlyMap<string, number>, language: Language): number {
  let score = 0;
  for (const [letter, count] of letters) score += count * (language.get(letter) ?? foreign);
  return score;
}

/** "5 m³" and "¿Qué" misread become "5 mł" and "żQué". */
function scoreOfPlace(character: string, before: string, after: string): number {
  if (/\d/.test(before) || /\d/.test(after)) return misplaced;
  if (isUpper(character) && isLower(before)) return misplaced;
  return isLower(character) && isUpper(after) ? misplaced : 0;
}

function scoreOfSign(character: string, before: string, after: string, usual: ReadonlySet<string>): number {
  if (/[\ufffd\p{Cc}]/u.test(character)) return control;
  const isInWord = isLetter(before) && isLetter(after) && !'’·'.includes(character);
  const isMisplaced =
    (notBeforeLetters.has(character) && isLetter(after)) ||
    (notBehindLetters.has(character) && isLetter(before));
  return usual.has(character) && !isInWord && !isMisplaced ? sign : foreign;
}

// Not ª and º, which are letters of no case.
const isLetter = (character: string) => /[\p{Ll}\p{Lu}]/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);
const isLower = (character: string) => /\p{Ll}/u.test(character);
// The small form of the Turkish İ is two characters.
const lowerOf = (character: string) => character.toLowerCase()[0];
