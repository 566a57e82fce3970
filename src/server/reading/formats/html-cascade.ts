/** A rule of a style sheet, of what decides whether something is seen. */
export type SeeingRule = {
  selectors: readonly string[];
  values: ReadonlyMap<string, string>;
  /** Of the values, those that hold against an element's own style. */
  important: ReadonlySet<string>;
};

type Candidate = SeeingRule & { chains: Compound[][]; weight: number };

/** What of a selector stands for one element: `b.old#x`. */
type Compound = { name: string; id: string; classes: string[] };

/** Chains of parents are followed no further. */
const mostAncestors = 200;
const importance = 1e9;
const ownWeight = 1e8;

/** What style sheets say of each element, by the order in which they hold. */
export class Cascade {
  /** By what stands last in a selector, which few elements have. */
  readonly #candidates = new Map<string, Candidate[]>();

  constructor(rules: readonly SeeingRule[]) {
    for (const [order, rule] of rules.entries()) {
      for (const selector of rule.selectors) this.#add(selector, rule, order);
    }
  }

  #add(selector: string, rule: SeeingRule, order: number): void {
    const chains = chainsOf(selector);
    const last = chains[0]?.[0];
    if (!last) return;
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name;
    const known = this.#candidates.get(key) ?? [];
    this.#candidates.set(key, known);
    known.push({ ...rule, chains, weight: weightOf(chains.flat()) + order });
  }

  /** @param own what the element's own style declares @returns what holds; undefined for nothing */
  valuesOf(
    element: Element,
    own: ReadonlyMap<string, string> | undefined,
  ): ReadonlyMap<string, string> | undefined {
    const found = this.#candidates.size > 0 ? this.#rulesFor(element) : [];
    if (found.length === 0) return own;
    const values = new Map<string, string>();
    const weights = new Map<string, number>();
    const put = (name: string, value: string, weight: number) => {
      if (weight < (weights.get(name) ?? 0)) return;
      values.set(name, value);
      weights.set(name, weight);
    };
    for (const { values: given, important, weight } of found) {
      for (const [name, value] of given) put(name, value, weight + (important.has(name) ? importance : 0));
    }
    for (const [name, value] of own ?? []) put(name, value, ownWeight);
    return values;
  }

  #rulesFor(element: Element): Candidate[] {
    const classes = classesOf(element);
    const id = element.getAttribute('id');
    const keys = [element.localName.toLowerCase(), '*', ...classes.map((one) => `.${one}`)];
    if (id) keys.push(`#${id}`);
    return keys.flatMap((key) =>
      (this.#candidates.get(key) ?? []).filter(({ chains }) => matches(element, chains)),
    );
  }
}

const classesOf = (element: Element): string[] =>
  element.getAttribute('class')?.split(/\s+/).filter(Boolean) ?? [];

/** "a > b c" as [[c], [b, a]]: from the end, chains of children, each somewhere within the next. */
const chainsOf = (selector: string): Compound[][] =>
  selector
    .split('>')
    .map((part) => part.trim())
    .join('>')
    .split(/\s+/)
    .map((chain) => chain.split('>').map(compoundOf).reverse())
    .reverse();

function compoundOf(written: string): Compound {
  const parts = written.match(/[.#]?[\w*-]+/g) ?? [];
  const name = parts.find((part) => !/^[.#]/.test(part))?.toLowerCase() ?? '*';
  const id = parts.find((part) => part.startsWith('#'))?.slice(1) ?? '';
  return { name, id, classes: parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)) };
}

/** Ids before classes, these before names, as browsers have it. */
const weightOf = (compounds: readonly Compound[]) =>
  compounds.reduce(
    (sum, { name, id, classes }) =>
      sum + (id ? 1_000_000 : 0) + classes.length * 100_000 + (name === '*' ? 0 : 10_000),
    0,
  );

function fits(element: Element, { name, id, classes }: Compound): boolean {
  if (name !== '*' && element.localName.toLowerCase() !== name) return false;
  if (id && element.getAttribute('id') !== id) return false;
  if (classes.length === 0) return true;
  const own = classesOf(element);
  return classes.every((one) => own.includes(one));
}

/** The nearest place for each chain leaves the others the most room, so that nothing is to be tried twice. */
function matches(element: Element, [last = [], ...others]: readonly Compound[][]): boolean {
  let above = aboveChain(element, last);
  let left = mostAncestors;
  for (const chain of others) {
    let at = above;
    above = undefined;
    for (; at && above === undefined && left > 0; left -= 1) {
      above = aboveChain(at, chain);
      at = at.parentElement;
    }
  }
  return above !== undefined;
}

/** @returns what stands above a chain that ends with an element, null at the top; undefined where it does not end so */
function aboveChain(element: Element, chain: readonly Compound[]): Element | null | undefined {
  let at: Element | null = element;
  for (const compound of chain) {
    if (!at || !fits(at, compound)) return undefined;
    at = at.parentElement;
  }
  return at;
}
