import type { ChildNode, Declaration } from 'postcss';
import type { SeeingRule } from './html-cascade.ts';
import { countingStyle } from './html-counters.ts';
import { declarationsOf, looksOf, type SheetLooks, seeing, setsApart } from './html-looks.ts';
import { shiftBy } from './html-visibility.ts';

type ParseStyle = typeof import('postcss').parse;

/** Rules beyond this number are those of a style library, which hides by state and by width of the screen. */
const mostRules = 200;
/** Of those that decide what is seen, many more take something back. */
const mostSeeingRules = 2000;
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

/** What style sheets say: of elements, and of what is seen. */
export type SheetRules = {
  rules: readonly Rule[];
  seeing: readonly SeeingRule[];
  /** Whether they may leave something unseen. */
  hides: boolean;
  /** Whether grounds are declared in a way that is not read, as for some widths of the screen. */
  hasOtherGrounds: boolean;
};

/** What the style sheets of a page say, in one text; undefined for those that lie elsewhere. */
export const sheetsOf = (
  document: Document,
  sheetOf: (address: string) => string | undefined,
): (string | undefined)[] =>
  [...document.querySelectorAll('style, link[rel="stylesheet"]')].map((sheet) =>
    sheet.localName === 'style' ? sheet.textContent : sheetOf(sheet.getAttribute('href') ?? ''),
  );

/** What a page's style sheets say of its elements. */
export function applySheets(document: Document, rules: readonly Rule[]): SheetLooks {
  const looks: SheetLooks = {
    shifted: new Map(),
    counted: new Map(),
    listStyles: new Map(),
    apart: new Set(),
  };
  for (const rule of rules) applyRule(document, rule, looks);
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (/display/i.test(style)) setApart([element], setsApart(declarationsOf(style)), looks);
  }
  return looks;
}

function setApart(
  elements: readonly Element[],
  which: ReturnType<typeof setsApart>,
  { apart }: SheetLooks,
): void {
  const found =
    which === 'children'
      ? elements.flatMap((element) => [...element.children])
      : which === 'itself'
        ? elements
        : [];
  for (const element of found) apart.add(element);
}

function applyRule(document: Document, rule: Rule, looks: SheetLooks): void {
  const { shifted, counted, listStyles } = looks;
  const { selectors, before, values, counts, listStyle } = rule;
  const shift = shiftBy(values);
  const { reset, increment, content } = counts;
  const isCounted = reset !== undefined || increment !== undefined;
  const isTelling = shift !== 0 || isCounted || listStyle !== undefined;
  for (const element of isTelling ? foundBy(document, selectors) : []) {
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
  const which = setsApart(values);
  if (which) setApart(foundBy(document, selectors), which, looks);
  for (const element of foundBy(document, before)) {
    const known = counted.get(element)?.before;
    const own = { increment: increment ?? known?.increment, content: content ?? known?.content ?? '' };
    counted.set(element, { ...counted.get(element), before: own });
  }
}

const foundBy = (document: Document, selectors: readonly string[]) =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);

const noRules: SheetRules = { rules: [], seeing: [], hides: false, hasOtherGrounds: false };

/** Reads the rules of style sheets that say something; the chapters of a book share theirs. */
export function createRuleReader(
  parse: ParseStyle,
  mayHide: (sheets: string) => boolean,
): (sheets: string) => SheetRules {
  let last = '';
  let found = noRules;
  return (text) => {
    if (text === last) return found;
    last = text;
    const nodes =
      text.length <= mostStyleCharacters && telling.test(text) ? readSheet(parse, text) : undefined;
    found = nodes
      ? { ...rulesIn(nodes), hides: mayHide(text) }
      : { ...noRules, hasOtherGrounds: grounding.test(text) };
    return found;
  };
}

const grounding = /background|@import/i;

function rulesIn(nodes: readonly ChildNode[]): Omit<SheetRules, 'hides'> {
  const onScreens = nodes.flatMap(onScreen);
  const telling = onScreens.flatMap(tellingRule);
  const rules = [true, false].flatMap((isOfLines) =>
    telling.filter(({ values }) => (setsApart(values) !== undefined) === isOfLines).slice(0, mostRules),
  );
  let hiding = 0;
  const all = onScreens.flatMap(seeingRule).filter(({ values }) => {
    const { covers, isHidden, size } = looksOf(values, undefined);
    if (covers || isHidden || size === 0) hiding += 1;
    return hiding <= mostRules || !(covers || isHidden || size === 0);
  });
  const isUnread = (node: ChildNode) =>
    node.type === 'rule'
      ? node.selectors.some((one) => !elementSelector.test(one) && !/::?(?:hover|focus|active)/i.test(one))
      : node.type === 'atrule' && !/^(?:print|speech)$/i.test(node.params.trim());
  return {
    rules,
    seeing: all.slice(0, mostSeeingRules),
    hasOtherGrounds:
      all.length > mostSeeingRules ||
      onScreens.some((node) => isUnread(node) && grounding.test(String(node))),
  };
}

/** States such as :hover are no elements at rest. */
const atRest = (selectors: readonly string[]) => selectors.filter((one) => elementSelector.test(one));

function seeingRule(node: ChildNode): SeeingRule[] {
  if (node.type !== 'rule') return [];
  const declarations = node.nodes.filter((one) => one.type === 'decl');
  const values = new Map(
    [...declarationsOf(declarations.map(String).join(';'))].filter(([name]) => seeing.has(name)),
  );
  const selectors = values.size > 0 ? atRest(node.selectors) : [];
  if (selectors.length === 0) return [];
  const important = declarations.filter((one) => one.important).map(String);
  return [{ selectors, values, important: new Set(declarationsOf(important.join(';')).keys()) }];
}

function tellingRule(node: ChildNode): Rule[] {
  if (node.type !== 'rule') return [];
  const declarations = node.nodes.filter((one) => one.type === 'decl');
  if (!declarations.some(({ prop }) => tellingProperty.test(prop))) return [];
  const values = declarationsOf(declarations.map(String).join(';'));
  const listStyle = listStyleOf(declarations);
  const counts = countsOf(declarations);
  const isCounted = Object.values(counts).some((value) => value !== undefined);
  const isShown = shiftBy(values) !== 0 || setsApart(values) !== undefined;
  if (!isShown && listStyle === undefined && !isCounted) return [];
  const selectors = atRest(node.selectors);
  const before = isCounted ? atRest(node.selectors.map((one) => one.replace(/::?before$/, ''))) : [];
  return [{ selectors, before: before.filter((one) => !selectors.includes(one)), values, counts, listStyle }];
}

/** What alone may shift, set apart or number something. */
const tellingProperty =
  /^(?:vertical-align|position|display|list-style|list-style-type|counter-reset|counter-increment|content)$/i;

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
  /none|hidden|collapse|line-through|opacity|color|background|font|vertical-align|list-style|counter|flex|grid|block/i;

/** A sheet that cannot be read hides nothing. */
function readSheet(parse: ParseStyle, text: string): ChildNode[] {
  try {
    return parse(text).nodes;
  } catch (error) {
    if ((error as Error).name === 'CssSyntaxError') return [];
    throw error;
  }
}
