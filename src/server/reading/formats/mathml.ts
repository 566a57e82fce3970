/** An element of MathML, whichever reader has found it. */
export type MathElement = {
  name: string;
  /** Of those that hold no others. */
  text: string;
  attribute: (name: string) => string | null;
  children: readonly MathElement[];
};

/** Deeper ones are made to keep a reader busy. */
const deepest = 100;
/** Stand for what is not written, as in `2x` and `sin x`. */
const invisible = /[\u2061-\u2064]/g;
const primes = /^[′″‴'’]+$/;
/** Marks over a letter, by the signs that stand for them. */
const accents = new Map([
  ...['ˉ', '¯', '‾', '_'].map((sign) => [sign, '\u0304'] as const),
  ...['⃗', '→'].map((sign) => [sign, '\u20d7'] as const),
  ...['^', 'ˆ'].map((sign) => [sign, '\u0302'] as const),
  ...['~', '˜'].map((sign) => [sign, '\u0303'] as const),
  ['˙', '\u0307'],
  ['¨', '\u0308'],
]);
const spaced = /^[=<>≤≥≠≈≡±∓×÷·→⇒∈+−-]$/;

/**
 * An equation on one line, as it is read aloud: `(a + b)/2`, `x^2`, `√(n)`. As the equations of Word are read.
 * Source: MathML Core and MathML 3, presentation.
 */
export const readMath = (math: MathElement): string => read(math, 0).replace(/\s+/g, ' ').trim();

function read(element: MathElement, depth: number): string {
  if (depth > deepest) return '';
  const { name, children } = element;
  const parts = () => children.map((child) => read(child, depth + 1));
  const part = (at: number) => (children[at] ? read(children[at], depth + 1) : '');
  const below = (text: string) => text && `_${grouped(text)}`;
  const above = (text: string) => text && (primes.test(text.trim()) ? text.trim() : `^${grouped(text)}`);
  switch (name) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return element.text.replace(invisible, '');
    case 'mo': {
      const sign = element.text.trim().replace(invisible, '');
      return spaced.test(sign) ? ` ${sign} ` : sign;
    }
    case 'mspace':
      return ' ';
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`;
    case 'msqrt':
      return `√(${parts().join('').trim()})`;
    case 'mroot':
      return `${part(1)}√(${part(0).trim()})`;
    case 'msub':
    case 'munder':
      return part(0) + below(part(1));
    case 'mover': {
      const accent = accents.get(part(1).trim());
      return accent ? letterOrGroup(part(0)) + accent : part(0) + above(part(1));
    }
    case 'msup':
      return part(0) + above(part(1));
    case 'msubsup':
    case 'munderover':
      // What a sum or an integral is of stands apart from where it ends.
      return part(0) + below(part(1)) + above(part(2)) + (children[0]?.name === 'mo' ? ' ' : '');
    case 'mfenced': {
      const [open, close] = [element.attribute('open') ?? '(', element.attribute('close') ?? ')'];
      return open + parts().join(', ') + close;
    }
    case 'mtr':
    case 'mlabeledtr':
      return parts().join(', ');
    case 'mtable':
      return `[${parts().join('; ')}]`;
    case 'semantics':
    case 'maction':
      return part(0);
    default:
      return parts().join('');
  }
}

/** What a mark stands over, which is a sign of its own only behind one letter. */
const letterOrGroup = (text: string) => (/^.\p{M}*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`);

function grouped(text: string): string {
  const one = text.trim();
  return /^(?:[\p{L}\p{N}.,′]*|.)$/u.test(one) ? one : `(${one})`;
}
