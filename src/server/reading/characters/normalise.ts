const terminalColours = /(?![\n\t])\p{Cc}\[[0-9;?]*[A-Za-z]/gu;
const controls = /(?![\n\t])\p{Cc}/gu;
/**
 * Soft hyphen, zero-width space, word joiner, byte order mark and the marks that turn the writing direction;
 * not the joiners that shape emoji and scripts.
 */
const invisibles = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Bullets of the Symbol and Wingdings fonts; everything else in the private area has no meaning outside its font. */
const privateBullets = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc]/g;
/** Of signs in the font Symbol whose file does not say so: those that no font of bullets has at its place. */
const privateSigns = new Map(
  [...'°±≥×÷≠≈≤→'].map(
    (sign, at) => ['\uf0b0\uf0b1\uf0b3\uf0b4\uf0b8\uf0b9\uf0bb\uf0a3\uf0e0'.charAt(at), sign] as const,
  ),
);
const privateUse = /[\ue000-\uf8ff]/g;

const mostBlankLines = 2;

/**
 * Brings text from any format into the one form that is stored: newlines as \n, NFC, no control or invisible
 * characters, plain spaces, no spaces at line ends, at most two blank lines in a row, none at either end.
 */
export function normaliseText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\f]/g, '\n')
    .replace(terminalColours, '')
    .replace(controls, '')
    .replace(invisibles, '')
    .replace(spaces, ' ')
    .replace(privateBullets, '•')
    .replace(privateUse, (sign) => privateSigns.get(sign) ?? '')
    .normalize('NFC');
  return joinLines(plain.split('\n'));
}

/** By hand: on runs of millions of spaces or newlines a regular expression takes hours or overflows its stack. */
function joinLines(lines: string[]): string {
  const kept: string[] = [];
  let blanks = 0;
  for (const line of lines) {
    const trimmed = line.trimEnd();
    blanks = trimmed === '' ? blanks + 1 : 0;
    if (blanks <= mostBlankLines && (kept.length > 0 || blanks === 0)) kept.push(trimmed);
  }
  while (kept.at(-1) === '') kept.pop();
  return kept.join('\n');
}
