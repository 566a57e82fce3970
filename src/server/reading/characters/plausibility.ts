const frequentLetters = new Set('áéíóúüñÁÉÍÓÚÜÑ');
const westernLetters = new Set('àèìòùâêîôûäëïöãõåæøœçßÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÅÆØŒÇ');
const isLetter = (character: string) => /\p{L}/u.test(character);
const isDigit = (character: string) => /\d/.test(character);
const isLower = (character: string) => character !== character.toUpperCase();
const isUpper = (character: string) => character !== character.toLowerCase();
const isSpace = (character: string) => /\s/.test(character);

/**
 * How likely a decoded text is English or Spanish (or, less, another western language). Each character beyond
 * ASCII scores by what it is and by whether it stands where such a character does: a wrong encoding puts
 * capitals behind small letters, signs inside words and letters between digits.
 */
export function plausibility(text: string): number {
  let score = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0080-\u{10ffff}]/gu)) {
    const before = text[index - 1] ?? ' ';
    const rest = text.slice(index + character.length, index + character.length + 4);
    score += scoreOf(character, before, rest);
  }
  return score;
}

function scoreOf(character: string, before: string, rest: string): number {
  const after = rest[0] ?? ' ';
  if (/[\ufffd\p{Cc}]/u.test(character)) return -10;
  if ('ºª°'.includes(character)) return isDigit(before) || isLetter(before) ? 3 : -2;
  if (isLetter(character)) return scoreOfLetter(character, before, after);
  if ('“‘«¿¡'.includes(character)) return !isLetter(before) && !isSpace(after) ? 4 : -3;
  if ('”’»'.includes(character)) return scoreOfClosing(character, before, rest);
  // "word—word", unlike "canci—n", which is a misread "canción".
  if ('–—'.includes(character)) return isLetter(before) && /^\p{L}{1,2}(?!\p{L})/u.test(rest) ? 0 : 3;
  if ('€£½¼¾'.includes(character)) return isLetter(before) || isLetter(after) ? -2 : 3;
  if ('…·•©®™×±§²³'.includes(character)) return isLetter(before) && isLetter(after) ? -3 : 1;
  return isLetter(before) && isLetter(after) ? -5 : -2;
}

function scoreOfLetter(character: string, before: string, after: string): number {
  if (isDigit(before) || isDigit(after) || (isUpper(character) && isLower(before))) return -4;
  // "5 ó 6" and "à" exist, but a lone letter is more often a sign misread.
  if (!isLetter(before) && !isLetter(after)) return frequentLetters.has(character) ? 0 : -2;
  return frequentLetters.has(character) ? 4 : westernLetters.has(character) ? 2 : -2;
}

function scoreOfClosing(character: string, before: string, rest: string): number {
  if (isSpace(before)) return -3;
  if (!isLetter(rest[0] ?? ' ')) return 4;
  if (character !== '’') return -3;
  // "don’t", "O’Brien" and "l’amour", unlike "Garc’a", which is a misread "García".
  if (/^(s|t|d|m|re|ll|ve)(?!\p{L})/u.test(rest)) return 4;
  return isUpper(rest[0] ?? ' ') ? 3 : -1;
}
