/** What closes a formula has a backslash of its own: in `x\\]` that is a backslash as text, and the bracket bare. None holds another. */
const display = /^(?:\$\$([^$]+?)\$\$|\\\[((?:[^\\]|\\[^\][])+?)\\\])/;
/** Behind an opening `$` stands no space, before the closing one neither. */
const inline = /^(?:\$(?![\s$])([^$\n]*?[^\s$\\])\$(?!\$)|\\\(([^\n]+?)\\\))/;

/** A formula at the beginning of a text: how it is written, and the TeX within. */
export type Formula = { raw: string; text: string };

/** `$$a^2$$` or `\\[a^2\\]`, as a block of its own. */
export function displayFormula(source: string): Formula | undefined {
  return formulaOf(display.exec(source));
}

/** The same, or `$a^2$`, `\\(a^2\\)`, in a line. @param before the character that stands before it */
export function inlineFormula(
  source: string,
  before: string | undefined,
): (Formula & { isDisplay: boolean }) | undefined {
  for (const pattern of [display, inline]) {
    const match = pattern.exec(source);
    const formula = formulaOf(match);
    if (!match || !formula) continue;
    if (match[1] !== undefined && isMoney(match[1], before, source.slice(match[0].length))) continue;
    return { ...formula, isDisplay: pattern === display };
  }
  return undefined;
}

function formulaOf(match: RegExpExecArray | null): Formula | undefined {
  // GitLab has a formula in a line within backticks, too.
  const text = (match?.[1] ?? match?.[2])?.trim().replace(/^`([^`]+)`$/, (_, inner: string) => inner.trim());
  return match && text ? { raw: match[0], text } : undefined;
}

/** `{HOME}`, `{PORT:-80}` or `{user.name}` behind its sign, of shells and templates; one letter in braces is TeX. */
const shellVariable = /^\{[A-Za-z_]\w+(?:\W[^{}]*)?\}/;

/**
 * Whether two signs of a currency, or of a variable of a shell, stand around a stretch of text instead of a formula:
 * beside a letter or a digit (`US$`, `$PATH`), around prose without any TeX, or as a rate.
 */
function isMoney(within: string, before: string | undefined, after: string): boolean {
  if (before !== undefined && /[\p{L}\p{N}$]/u.test(before)) return true;
  const hasTex = /[\\^{}]/.test(within);
  const isLetter = /^\p{L}$/u.test(within.trim());
  if (/^[\p{N}${]/u.test(after)) return true;
  const [variable] = shellVariable.exec(within) ?? [];
  const behind = within.slice(variable?.length);
  if (variable !== undefined && behind !== '' && !/[\\^_{}]/.test(behind)) return true;
  // What commands answer: `$(pwd)/$(date)`.
  if (/^\([^()]*\)[^\w\s()]+$/.test(within) && after.startsWith('(')) return true;
  // `$n$th` is one all the same.
  if (/^(?:\p{L}|\/\p{L})/u.test(after) && !hasTex && !isLetter) return true;
  if (hasTex) return false;
  if (closesWhatIsBefore(within)) return true;
  if (within.startsWith('/')) return true;
  const hasWord = /\p{L}{2,}/u.test(within);
  // An amount and what is said of it, up to the next.
  if (/^\s?\d/.test(within) && hasWord && /\s/.test(within.trim())) return true;
  if (/^[A-Z][A-Z0-9_]{2,}[/:;"' ]/.test(within)) return true;
  const words = within.split(/\s+/).filter((word) => /^\(?\p{L}{2,}[,;:.)]{0,3}$/u.test(word));
  const isLoose = within.trim() !== within && !/[=+<>]/.test(within);
  return words.length > 1 || (isLoose && /\p{L}{3,}/u.test(within));
}

/** Whether a round bracket closes in a text that none opens: a unit in brackets, as of a column, goes on to the next. */
function closesWhatIsBefore(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[') open += 1;
    // One end of an interval may be open, so that its brackets differ.
    else if (open > 0 && (sign === ')' || sign === ']')) open -= 1;
    else if (sign === ')') return true;
  }
  return false;
}
