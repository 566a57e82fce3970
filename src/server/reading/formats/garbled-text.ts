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
  const { odd: oddOnes, sign: signs, plain: others } = countKinds(text);
  const characters = oddOnes + signs + others;
  if (characters < fewestCharacters) return false;
  if (oddOnes > characters * oddShare) return true;
  if (signs > characters * signShare) return true;
  const words = (text.match(/\p{Script=Latin}+/gu) ?? []).filter((word) => word.length > 1);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  // Between the words of other writing stand few of Latin letters.
  if (letters < fewestLetters) return false;
  // There are no more letters than characters, and mostly it need not be known how many.
  if (letters < characters / 2 && letters < (text.match(/\p{L}/gu)?.length ?? 0) / 2) return false;
  if (isCommon(words)) return false;
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

type Kind = 'blank' | 'odd' | 'sign' | 'plain';

function kindOf(character: string): Kind {
  if (character.trim() === '') return 'blank';
  if (odd.test(character) && !bullets.test(character)) return 'odd';
  return sign.test(character) ? 'sign' : 'plain';
}

/** Of the characters that most text is written in, by their codes. */
const ascii = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function countKinds(text: string): Record<Kind, number> {
  const counts = { blank: 0, odd: 0, sign: 0, plain: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) as number;
    const kind = ascii[code] ?? kindOf(String.fromCodePoint(code));
    counts[kind] += 1;
    if (code > 0xffff) at += 1;
  }
  return counts;
}

/** Whether more than a few of the words are such without which hardly anybody writes. */
function isCommon(words: readonly string[]): boolean {
  let known = 0;
  return words.some((word) => {
    if (common.has(word.toLowerCase())) known += 1;
    return known > words.length * commonShare;
  });
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
