/** The languages in whose words numbers are written out; others keep digits. */
export type NumeralLanguage = 'en' | 'es' | 'other';

/** @param tag of a language, such as "es-MX" */
export function numeralLanguage(tag: string): NumeralLanguage {
  const [main] = tag.toLowerCase().split('-');
  return main === 'en' || main === 'es' ? main : 'other';
}

const words = (text: string) => text.split(' ');

const english = {
  ones: words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: words('- - twenty thirty forty fifty sixty seventy eighty ninety'),
  ordinals: words(
    '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
  ),
};
const spanish = {
  ones: words(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  tens: words('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ordinals: words(
    '- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno',
  ),
  ordinalTens: words(
    '- - vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo',
  ),
};

const most = 99;

/**
 * A number in words, as a list shows it: "Twenty-one", "Treinta y uno", "Vigésimo primero".
 * @returns null where it stays in digits: beyond 99, and in other languages
 */
export function numberInWords(
  number: number,
  kind: 'cardinal' | 'ordinal',
  language: NumeralLanguage,
): string | null {
  const isWritten = Number.isInteger(number) && number >= (kind === 'ordinal' ? 1 : 0) && number <= most;
  if (!isWritten || language === 'other') return null;
  const said = {
    en: { cardinal: englishCardinal, ordinal: englishOrdinal },
    es: { cardinal: spanishCardinal, ordinal: spanishOrdinal },
  };
  const text = said[language][kind](number);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const split = (number: number): [tens: number, ones: number] => [Math.floor(number / 10), number % 10];

function englishCardinal(number: number): string {
  const [tens, ones] = split(number);
  if (number < 20) return english.ones[number] ?? '';
  return [english.tens[tens], ones > 0 ? english.ones[ones] : ''].filter(Boolean).join('-');
}

function englishOrdinal(number: number): string {
  const [tens, ones] = split(number);
  if (number < 20) return english.ordinals[number] ?? '';
  const name = english.tens[tens] ?? '';
  return ones > 0 ? `${name}-${english.ordinals[ones]}` : `${name.slice(0, -1)}ieth`;
}

function spanishCardinal(number: number): string {
  const [tens, ones] = split(number);
  if (number < 30) return spanish.ones[number] ?? '';
  return [spanish.tens[tens], ones > 0 ? spanish.ones[ones] : ''].filter(Boolean).join(' y ');
}

function spanishOrdinal(number: number): string {
  const [tens, ones] = split(number);
  if (number < 20) return spanish.ordinals[number] ?? '';
  return [spanish.ordinalTens[tens], ones > 0 ? spanish.ordinals[ones] : ''].filter(Boolean).join(' ');
}
