import type { ChildNode, Declaration } from 'postcss';
import { countingStyle } from './html-counters.ts';
import type { SheetLooks } from './html-looks.ts';
import { declarationsOf, hidesBy, type PageLooks, shiftBy } from './html-visibility.ts';

type ParseStyle = typeof import('postcss').parse;

/** Rules beyond this number are those of a style library, which hides by state and by width of the screen. */
const mostRules = 200;
const mostStyleCharacters = 200_000;

type Rule = {
  /** Elements, and those before whose text something stands. */
  selectors: string[];
  before: string[];
  values: ReadonlyMap<string, string>;
  /** As it was written, since names and texts matter. */
  counts: { reset?: string | undefined; increment?: string | undefined; content?: string | undefined };
  listStyle: string | undefined;
};

/** Takes out the elements that the page's style sheets hide on a screen, and answers what they say of others. */
export function applySheets(
  document: Document,
  { hasGround, sheetOf }: Pick<PageLooks, 'hasGround' | 'sheetOf'>,
  rulesOf: (sheets: string) => readonly Rule[],
): SheetLooks {
  const looks: SheetLooks = { shifted: new Map(), counted: new Map(), listStyles: new Map() };
  const sheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')].map((sheet) =>
    sheet.localName === 'style' ? sheet.textContent : sheetOf(sheet.getAttribute('href') ?? ''),
  );
  for (const rule of rulesOf(sheets.map((sheet) => sheet ?? '').join('\n'))) {
    applyRule(document, rule, hidesBy(rule.values, hasGround), looks);
  }
  return looks;
}

function applyRule(
  document: Document,
  rule: Rule,
  hides: boolean,
  { shifted, counted, listStyles }: SheetLooks,
): void {
  const { selectors, before, values, counts, listStyle } = rule;
  const shift = shiftBy(values);
  const { reset, increment, content } = counts;
  const isCounted = reset !== undefined || increment !== undefined;
  const isTelling = hides || shift !== 0 || isCounted || listStyle !== undefined;
  for (const element of isTelling ? foundBy(document, selectors) : []) {
    if (hides) element.remove();
    if (shift !== 0) shifted.set(element, shift);
    if (listStyle !== undefined) listStyles.set(element, listStyle);
    if (isCounted) {
      const known = counted.get(element);
      counted.set(element, {
        ...known,
        reset: reset ?? known?.reset,
        increment: increment ?? known?.increment,
      });
    }
  }
  for (const element of foundBy(document, before)) {
    const known = counted.get(element)?.before;
    const own = { increment: increment ?? known?.increment, content: content ?? known?.content ?? '' };
    counted.set(element, { ...counted.get(element), before: own });
  }
}

const foundBy = (document: Document, selectors: readonly string[]) =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);

/** Reads the rules of style sheets that say something; the chapters of a book share theirs. */
export function createRuleReader(parse: ParseStyle): (sheets: string) => readonly Rule[] {
  let last = '';
  let rules: Rule[] = [];
  return (text) => {
    if (text === last) return rules;
    last = text;
    const isRead = text.length <= mostStyleCharacters && telling.test(text);
    rules = isRead ? readSheet(parse, text).flatMap(onScreen).flatMap(tellingRule).slice(0, mostRules) : [];
    return rules;
  };
}

function tellingRule(node: ChildNode): Rule[] {
  if (node.type !== 'rule') return [];
  const declarations = node.nodes.filter((one) => one.type === 'decl');
  if (!declarations.some(({ prop }) => tellingProperty.test(prop))) return [];
  const values = declarationsOf(declarations.map(String).join(';'));
  const listStyle = listStyleOf(declarations);
  const counts = countsOf(declarations);
  const isCounted = Object.values(counts).some((value) => value !== undefined);
  const isTelling = hidesBy(values, false) || shiftBy(values) !== 0 || listStyle !== undefined || isCounted;
  if (!isTelling) return [];
  // States such as :hover are no elements at rest.
  const selectors = node.selectors.filter((one) => elementSelector.test(one));
  const before = isCounted
    ? node.selectors.map((one) => one.replace(/::?before$/, '')).filter((one) => elementSelector.test(one))
    : [];
  return [{ selectors, before: before.filter((one) => !selectors.includes(one)), values, counts, listStyle }];
}

/** What alone may hide, shift or number something. */
const tellingProperty =
  /^(?:display|visibility|font-size|opacity|text-decoration|text-decoration-line|color|vertical-align|position|list-style|list-style-type|counter-reset|counter-increment|content)$/i;

const elementSelector = /^[\w .#>*-]{1,200}$/;

function listStyleOf(declarations: readonly Declaration[]): string | undefined {
  const style = declarations.findLast(({ prop }) => /^list-style(?:-type)?$/i.test(prop));
  return style && countingStyle(style.value);
}

function countsOf(declarations: readonly Declaration[]): Rule['counts'] {
  const written = (name: string) => declarations.findLast(({ prop }) => prop.toLowerCase() === name)?.value;
  const content = written('content');
  return {
    reset: written('counter-reset'),
    increment: written('counter-increment'),
    content: content?.includes('counter') ? content : undefined,
  };
}

/** Rules for other media, and for some widths of the screen, say nothing about a screen. */
const onScreen = (node: ChildNode): ChildNode[] =>
  node.type === 'atrule' && node.name === 'media' && /^(?:only )?(?:screen|all)$/i.test(node.params.trim())
    ? (node.nodes ?? [])
    : [node];

const telling =
  /none|hidden|collapse|line-through|opacity|color|font-size|vertical-align|list-style|counter/i;

/** A sheet that cannot be read hides nothing. */
function readSheet(parse: ParseStyle, text: string): ChildNode[] {
  try {
    return parse(text).nodes;
  } catch (error) {
    if ((error as Error).name === 'CssSyntaxError') return [];
    throw error;
  }
}
