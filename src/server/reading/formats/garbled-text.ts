/** With fewer characters or letters a page tells too little. */
const fewestCharacters = 30;
const fewestLetters = 60;
/** So large a share of the characters means nothing outside the font that they are drawn with, or are signs. */
const oddShare = 0.25;
const signShare = 0.5;
/** In a text of any language the letters that are frequent in most come to more, and its small words, too. */
const frequentShare = 0.46;
const commonShare = 0.02;
/** So large a share of its words can be said in none. */
const unsayableShare = 0.35;

/** Controls, private and unassigned characters: what a font without a map to Unicode leaves. */
const odd = /(?![\t\n\r\f])[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;
const bullets = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc]/;
/** Neither leaders nor rules, which fill pages that are in order. */
const sign = /[!"#$%&'()*+/:;<=>?@[\\\]^`{|}~]/;
const frequent = /[eaionrts]/;
const vowel = /[aeiouyæøœı]/;

/** Words without which hardly anybody writes a page, of the languages that are written in Latin letters most. */
const common = new Set(
  (
    'the of and to in is for that it on with as are be by or at from this de la el en los las que un una por con ' +
    'para del se no es al le les des et du une dans est pour qui der die das und von den mit ist nicht ein eine il ' +
    'di che per della sono os da do em não uma het een van met och att som på det og til av ja ei na je si ve bir ' +
    'az és egy nu și din cu się nie dhe të'
  ).split(' '),
);

/**
 * Whether a page's text is none: fonts whose letters are mapped to nothing, or to other characters, look right on paper
 * and give this. Told by the characters, and of Latin letters by which are frequent and by small words, whatever the
 * language.
 */
export function isGarbled(text: string): boolean {
  let [characters, oddOnes, signs] = [0, 0, 0];
  for (const character of text) {
    if (character.trim() === '') continue;
    characters += 1;
    if (odd.test(character) && !bullets.test(character)) oddOnes += 1;
    else if (sign.test(character)) signs += 1;
  }
  if (characters < fewestCharacters) return false;
  if (oddOnes > characters * oddShare) return true;
  if (signs > characters * signShare) return true;
  const words = (text.match(/\p{Script=Latin}+/gu) ?? []).filter((word) => word.length > 1);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  // Between the words of other writing stand few of Latin letters.
  if (letters < fewestLetters || letters < (text.match(/\p{L}/gu)?.length ?? 0) / 2) return false;
  const known = words.filter((word) => common.has(word.toLowerCase())).length;
  if (known > words.length * commonShare) return false;
  const plain = words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  const frequentOnes = plain.reduce(
    (sum, word) => sum + [...word].filter((letter) => frequent.test(letter)).length,
    0,
  );
  const long = plain.filter((word) => word.length > 2);
  return (
    frequentOnes < letters * frequentShare || long.filter(isUnsayable).length > long.length * unsayableShare
  );
}

/** No vowel, or five consonants in a row. */
function isUnsayable(word: string): boolean {
  let [consonants, vowels] = [0, 0];
  for (const letter of word) {
    if (vowel.test(letter)) {
      vowels += 1;
      consonants = 0;
    } else if (++consonants === 5) return true;
  }
  return vowels === 0;
}
