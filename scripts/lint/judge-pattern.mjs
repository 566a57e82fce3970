import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import recheck from 'recheck/lib/browser.js';
import { analyse } from 'scslre';

/** @typedef {import('@eslint-community/regexpp').AST.Node} Node */
/** @typedef {import('@eslint-community/regexpp').AST.LookaroundAssertion} Look */

/** In milliseconds of a clock that does not stand still where a machine is busy: what takes a second may take many. */
const timeout = 120_000;
const mostRepeats = 2;

/**
 * What is wrong with a regular expression: that some text takes more than linear time, or that nobody can tell; null
 * where nothing is. Two analysers look at it. recheck finds all, but knows nothing that looks around, and is slow;
 * scslre is exact, but overlooks what a pattern costs that begins at many places and ends nowhere.
 * @returns {string | null}
 */
export function judgePattern(/** @type {string} */ source, /** @type {string} */ flags) {
  const parsed = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  if (!hasEndless(parsed)) return null;
  // A sticky pattern begins where it is told to, and nowhere else.
  if (flags.includes('y')) return judgePattern(`^(?:${source})`, flags.replace('y', ''));
  const { reports } = analyse({ source, flags });
  if (reports.length > 0)
    return `is not linear (${[...new Set(reports.map(({ type }) => type))].join(', ')})`;
  // A choice takes at each place no longer than all that there is to choose from.
  const choices = new Set(choicesOf(parsed.pattern).map((each) => simplified(each)));
  return [...choices].map((each) => recheckVerdict(each, flags)).find((verdict) => verdict !== null) ?? null;
}

/** @returns {import('@eslint-community/regexpp').AST.Alternative[]} */
function choicesOf(
  /** @type {{ alternatives: import('@eslint-community/regexpp').AST.Alternative[] }} */ node,
) {
  return node.alternatives.flatMap((each) => {
    const [only, ...others] = each.elements;
    const isChoice = others.length === 0 && (only?.type === 'Group' || only?.type === 'CapturingGroup');
    return isChoice ? choicesOf(only) : [each];
  });
}

function recheckVerdict(/** @type {string} */ source, /** @type {string} */ flags) {
  const found = recheck.checkSync(source, flags, { checker: 'automaton', timeout });
  if (found.status === 'safe') return null;
  if (found.status === 'vulnerable') return `is not linear (${found.complexity.summary})`;
  return `cannot be judged (${found.error.kind}): make it simpler`;
}

/** Whether something in it may be repeated without end. Whatever has an end takes constant time at each place. */
function hasEndless(/** @type {Node} */ node) {
  let isEndless = false;
  visitRegExpAST(node, {
    onQuantifierEnter({ max }) {
      if (max === Number.POSITIVE_INFINITY) isEndless = true;
    },
  });
  return isEndless;
}

/**
 * A pattern that is easier to judge and at least as dear: of words outside of loops the first sign is enough, of what
 * may be repeated some times twice, and a look around becomes what it looks at, or that anything may fail there.
 * @returns {string}
 */
function simplified(/** @type {Node} */ node, isInLoop = false) {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup': {
      const all = new Set(node.alternatives.map((each) => simplified(each, isInLoop)));
      return `(?:${[...all].join('|')})`;
    }
    case 'Alternative':
      return node.elements
        .filter((each, index) => isInLoop || !isWordSign(each) || !isWordSign(node.elements[index - 1]))
        .map((each) => simplified(each, isInLoop))
        .join('');
    case 'Quantifier': {
      const { min, max, greedy } = node;
      const isEndless = max === Number.POSITIVE_INFINITY;
      const most = isEndless ? '' : Math.min(max, mostRepeats);
      const times = `{${Math.min(min, mostRepeats)},${most}}${greedy ? '' : '?'}`;
      return simplified(node.element, isInLoop || isEndless) + times;
    }
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind' ? substitute(node, isInLoop) : node.raw;
    case 'Backreference':
      return [node.resolved]
        .flat()
        .map((group) => simplified(group, isInLoop))
        .join('');
    default:
      return node.raw;
  }
}

const isWordSign = (/** @type {Node | undefined} */ node) =>
  node?.type === 'Character' && /^[\p{L}\p{N} ]$/u.test(node.raw);

/**
 * At the ends of a pattern the look at one sign is that sign, one ahead of more may fail always; elsewhere nothing is
 * looked at.
 */
function substitute(/** @type {Look} */ look, /** @type {boolean} */ isInLoop) {
  const siblings = look.parent.type === 'Alternative' ? look.parent.elements : [];
  const isFirst = siblings[0] === look && look.parent?.parent?.type === 'Pattern';
  const isLast = siblings.at(-1) === look;
  const [sign, ...others] = look.alternatives.flatMap(({ elements }) => elements);
  const isSign = /^Character/.test(sign?.type ?? '') && others.length === 0 && sign;
  if (look.kind === 'lookbehind' && isFirst && isSign)
    return look.negate ? `(?:^|${notThe(sign)})` : sign.raw;
  if (look.kind === 'lookahead' && isLast && !isInLoop) {
    return isSign && look.negate ? `(?:$|${notThe(sign)})` : '\\uE000';
  }
  return '';
}

/** A class of all signs but those of another. */
function notThe(/** @type {Node} */ sign) {
  if (sign.type !== 'CharacterClass') return `[^${sign.raw}]`;
  return sign.negate ? `[${sign.raw.slice(2)}` : `[^${sign.raw.slice(1)}`;
}
