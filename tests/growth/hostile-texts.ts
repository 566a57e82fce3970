/** A text of about so many characters that whoever reads it might take long for. */
export type HostileText = { name: string; make: (characters: number) => string };

/** Repeated without end, each of these may make a reader look for what never comes. */
const repeated = [
  '"',
  "'",
  '“',
  '«',
  '„',
  '`',
  '```\n',
  '~~~\n',
  '$',
  '$$',
  '$a',
  '\\(',
  '\\[',
  '\\',
  '[',
  ']',
  '](',
  '![',
  '[a](',
  '[a]: ',
  '[1]',
  '[1',
  '(',
  ')',
  '{',
  '}',
  '<',
  '</',
  '<a ',
  '<!--',
  '<a>',
  '&',

  '*',
  '**',
  '**a',
  '**a ',
  '*a ',
  '_a ',
  '_',
  '~~',
  '~a',
  '!',
  '#',
  '# ',
  '|',
  '| a ',
  '|\n',
  '||\n|-|\n',

  ' ',
  '\t',
  '\n',
  '\r',
  '\n\n',
  ' \n',
  '\u00a0',
  '\u00ad',
  'a\u00a0',
  '\u0301',
  'e\u0301',
  '\u200b',
  '\u{1f469}\u200d',

  '-',
  '- ',
  '- a\n',
  '1. ',
  '1. a\n',
  '1.',
  '1,',
  '0',
  '9',
  '5 km ',
  '1/',
  '12:30 ',
  '2024-01-01 ',
  '$5 ',
  '[],',
  '"a",\n',
  'a\n=\n',

  '+ 1',
  '(1+',

  '/',
  '//',
  'http://',
  'http://a.',
  'a@',
  '@',
  'a.',
  '.',
  '..',
  '../',
  '?',
  ';',
  ',',
  ':',
  'a:',
  '=',
  '%',
  '%2e',
  '…',

  'a',
  'A',
  'á',
  'ß',
  'İ',
  '漢',
  'ก',
  '\ud800',
  'word ',
  'Word. ',
  'no ',
  'not a ',
  'and ',
  'three ',
  'mil ',
  'Ana ',

  'constructor ',
  '__proto__ ',
  'a\n',
  'a\n\n',
  'a\n$$\nb\n$$\n',
  'a\n-\n',
  '>a\nb\n',
  'A: a; ',
  'a | b\n',
  '"a" ',
  '“a b c” ',
  '"a b c. ',
  '> ',
  '> a\n',

  '\\"',
  '[[],',
  '{"a":',
  '"a":"",',
  'a=b; ',
  'en-',
  'en;q=0.',
  'a-',
  'a_',
  'a' + '\u0000',
  '…a',
  `${'a'.repeat(40)} `,

  '### a\n',
  '--- ',
  '---\n',
  '-|',
  ':-:|',
  'sin ',
  'de la ',
  'Section 3.1 ',
  '§',
  '\ufeff',
  '--',
  '<br>',
  '<p>',
  '<td>',
  '<div>',
] as const;

export const repeat = (part: string) => (characters: number) =>
  part.repeat(Math.max(1, Math.floor(characters / part.length)));

/** Something at both ends or in the middle: what is opened is closed after all, or never. */
const composed: readonly HostileText[] = [
  ...[
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
    ['<b>', '</b>'],
    ['*a ', ' a*'],
    ['**', '**'],
    ['“', '”'],
    ['`a ', '`'],
  ].map(([opening = '', closing = '']) => ({
    name: `${opening}…${closing} within each other`,
    make: (characters: number) => {
      const depth = Math.floor(characters / (opening.length + closing.length));
      return opening.repeat(depth) + closing.repeat(depth);
    },
  })),
  { name: 'a list in a list', make: (characters) => stairs(characters, '- a') },
  {
    name: 'a quotation in a quotation',
    make: (characters) => steps(characters, (depth) => `${'>'.repeat(depth)} a\n`),
  },
  {
    name: 'back-ticks of every number',
    make: (characters) => steps(characters, (depth) => `${'`'.repeat(depth)} `),
  },
  { name: 'a word, spaces and a word', make: (characters) => `a${' '.repeat(characters)}a` },
  { name: 'a word, hard spaces and a word', make: (characters) => `a${'\u00a0'.repeat(characters)}a` },
  { name: 'a quotation mark and words', make: (characters) => `"${repeat('word and ')(characters)}` },
  { name: 'different words', make: (characters) => numbered(characters, (at) => `w${at.toString(36)} `) },
  {
    name: 'different sentences',
    make: (characters) => numbered(characters, (at) => `Gate ${at} opens at ${at % 24}:00. `),
  },
  {
    name: 'different quotations',
    make: (characters) => numbered(characters, (at) => `It says “gate ${at} opens early”. `),
  },
  { name: 'different names', make: (characters) => numbered(characters, (at) => `Ana${at.toString(36)} `) },
  {
    name: 'a table',
    make: (characters) => `| a | b |\n|---|---|\n${numbered(characters, (at) => `| ${at} | Gate ${at} |\n`)}`,
  },
  {
    name: 'a wide table',
    make: (characters) => `${repeat('|a')(characters / 2)}|\n${repeat('|-')(characters / 2)}|\n`,
  },
  { name: 'a formula and a number', make: (characters) => `$a$ ${repeat('$1 ')(characters)}` },
  {
    name: 'definitions of links',
    make: (characters) => numbered(characters, (at) => `[a${at}]: http://a.test/${at}\n`),
  },
  {
    name: 'links to definitions',
    make: (characters) => `[a]: http://a.test\n\n${repeat('[a] ')(characters)}`,
  },
];

/** Half a text of steps; as many characters as there may be. */
function steps(characters: number, line: (depth: number) => string): string {
  let text = '';
  for (let depth = 1; text.length < characters; depth++) text += line(depth);
  return text;
}

const stairs = (characters: number, item: string) =>
  steps(characters, (depth) => `${'  '.repeat(depth)}${item}\n`);

function numbered(characters: number, part: (at: number) => string): string {
  let text = '';
  for (let at = 0; text.length < characters; at++) text += part(at);
  return text;
}

/** Half of one and then half of another: what looks from each of the first to the end meets the second. */
const halves = ['$', '[', '(', '"', '`', '<', '*', ' ', '\n', '1'];

export const hostileTexts: readonly HostileText[] = [
  ...halves.map((part) => ({
    name: `half of ${JSON.stringify(part)}, half of letters`,
    make: (characters: number) => repeat(part)(characters / 2) + repeat('a')(characters / 2),
  })),
  ...repeated.map((part) => ({ name: JSON.stringify(part), make: repeat(part) })),
  ...composed,
];
