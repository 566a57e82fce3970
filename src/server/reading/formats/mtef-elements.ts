import type { MathElement } from './mathml.ts';
import type { MtefItem, MtefTemplate } from './mtef-item.ts';
import { type Construct, constructOf } from './mtef-templates.ts';

/** Typefaces that say what a sign is. */
const typefaces = { text: 1, function: 2, space: 24 } as const;

/** Marks on a sign, by their numbers. */
const primes = new Map([
  [5, '′'],
  [6, '″'],
  [18, '‴'],
  [7, '‵'],
]);
const accents = new Map([
  [2, '\u0307'],
  [3, '\u0308'],
  [4, '\u20db'],
  [8, '\u0303'],
  [9, '\u0302'],
  [10, '\u0338'],
  [11, '\u20d7'],
  [12, '\u20d6'],
  [13, '\u20e1'],
  [14, '\u20d1'],
  [15, '\u20d0'],
  [16, '\u0335'],
  [17, '\u0304'],
  [19, '\u0311'],
  [20, '\u0306'],
  [24, '\u20dc'],
  [25, '\u0323'],
  [26, '\u0324'],
  [29, '\u0332'],
  [30, '\u0330'],
]);

const element = (name: string, children: readonly MathElement[], text = ''): MathElement => ({
  name,
  text,
  attribute: () => null,
  children,
});
const sign = (text: string) => element('mo', [], text);
const row = (children: readonly MathElement[]) => element('mrow', children);
const space = element('mspace', []);
const nothing = row([]);

/** An equation as an element of MathML has it. */
export function asElements(items: readonly MtefItem[]): MathElement[] {
  const elements: MathElement[] = [];
  /** Whether the name of a function was read last, its scripts too: it stands apart from what is before and behind. */
  let isFunction = false;
  let last: MtefItem | undefined;
  for (const item of items) {
    if (item.kind === 'mark') continue;
    const isName = isOfName(item);
    const isScript = item.kind === 'template' && constructOf(item).kind === 'script';
    const isApart = isFunction ? !isName && !isScript && !isFence(item) : isName && !isFence(last);
    if (isApart) elements.push(space);
    last = item;
    isFunction = isName || (isFunction && isScript);
    elements.push(asElement(item));
  }
  return elements;
}

/** A letter of the name of a function; fences may be of its typeface, too. */
const isOfName = (item: MtefItem) =>
  item.kind === 'character' &&
  item.typeface === typefaces.function &&
  /\p{L}/u.test(String.fromCharCode(item.code));

const fences = new Set(['(', ')', '[', ']', '{', '}', ',', ';'].map((fence) => fence.charCodeAt(0)));
const isFence = (item: MtefItem | undefined) =>
  item === undefined ||
  (item.kind === 'character' && fences.has(item.code)) ||
  (item.kind === 'template' && constructOf(item).kind === 'fence');

function asElement(item: MtefItem): MathElement {
  switch (item.kind) {
    case 'character':
      return asSign(item);
    case 'template':
      return asConstruct(item);
    case 'line':
      return row(asElements(item.items));
    case 'pile':
      return row(separated(item.lines.map(asElement)));
    case 'matrix': {
      const cells = item.cells.map(asElement);
      const columns = Math.max(1, item.columns);
      const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
        element('mtr', cells.slice(at * columns, (at + 1) * columns)),
      );
      return element('mtable', rows);
    }
    default:
      return nothing;
  }
}

const separated = (lines: readonly MathElement[]) =>
  lines.flatMap((line, at) => (at === 0 ? [line] : [sign(';'), space, line]));

function asSign({ typeface, code, marks }: MtefItem & { kind: 'character' }): MathElement {
  if (typeface === typefaces.space || isPrivate(code)) return isSpace(code) ? space : nothing;
  if (code < 0x20) return nothing;
  const text = String.fromCharCode(code);
  const over = marks.map((mark) => accents.get(mark) ?? '').join('');
  const behind = marks.map((mark) => primes.get(mark) ?? '').join('');
  const own = element(typeface === typefaces.text ? 'mtext' : 'mo', [], text + over);
  return behind ? element('msup', [own, sign(behind)]) : own;
}

/** Codes that MathType gives a meaning of its own. */
const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;
/** Those of a thin, medium, thick and usual space; others are hardly seen. */
const spaces = new Set([0x20, 0xeb02, 0xeb04, 0xeb05, 0xeb08]);
const isSpace = (code: number) => spaces.has(code);

function asConstruct(template: MtefTemplate): MathElement {
  const construct = constructOf(template);
  const slots = template.parts.flatMap((part) =>
    part.kind === 'line' && part.isNull ? [] : part.kind === 'character' ? [] : [asElement(part)],
  );
  const operator = template.parts.flatMap((part) => (part.kind === 'character' ? [asSign(part)] : []));
  return row(constructed(construct, slots, operator[0] ?? nothing));
}

function constructed(
  construct: Construct,
  slots: readonly MathElement[],
  operator: MathElement,
): MathElement[] {
  const [main = nothing, second = nothing] = slots;
  switch (construct.kind) {
    case 'fence':
      return [sign(construct.left), main, sign(construct.right)];
    case 'root':
      return [second === nothing ? element('msqrt', [main]) : element('mroot', [main, second])];
    case 'fraction':
      return [element('mfrac', [main, second])];
    case 'script': {
      const { hasSub, hasSuper } = construct;
      if (hasSub && hasSuper) return [element('msubsup', [nothing, main, second])];
      return [element(hasSub ? 'msub' : 'msup', [nothing, main])];
    }
    case 'accent':
      return [element(construct.isBelow ? 'munder' : 'mover', [main, sign(construct.sign)])];
    case 'operator':
      return [
        limited(construct.sign ? sign(construct.sign) : operator, slots.slice(1), construct.isUpper),
        main,
      ];
    case 'ownOperator':
      return [limited(slots.at(-1) ?? nothing, slots.slice(0, -1), construct.isUpper), space];
    case 'limit':
      return [limited(main, slots.slice(1), construct.isUpper), space];
    case 'brace':
      return [limited(row([sign('{'), main, sign('}')]), slots.slice(1), construct.isUpper)];
    case 'arrow':
      return [limited(sign(construct.sign), slots, construct.isUpper)];
    case 'states':
      return [
        sign(construct.left),
        ...slots.flatMap((slot, at) => (at === 0 ? [slot] : [sign('|'), slot])),
        sign(construct.right),
      ];
    default:
      return separated(slots);
  }
}

/** What stands below and above a sign; one alone is below it, unless it is said to be above. */
function limited(base: MathElement, limits: readonly MathElement[], isUpper = false): MathElement {
  const [first = nothing, second = nothing] = limits;
  const isAbove = isUpper && limits.length < 2;
  return element('munderover', isAbove ? [base, nothing, first] : [base, first, second]);
}
