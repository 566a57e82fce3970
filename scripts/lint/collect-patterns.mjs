import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * A regular expression of the source.
 * @typedef {{ source: string, flags: string, file: string, line: number }} Pattern
 */

const kinds = { '.ts': ts.ScriptKind.TS, '.tsx': ts.ScriptKind.TSX, '.mjs': ts.ScriptKind.JS };

/**
 * Every regular expression of `src` but those of tests: the literals, and what `RegExp(…)` makes when a module is
 * loaded. One that is made later can be judged by nobody, and is told of in `unseen`.
 * @returns {Promise<{ patterns: Pattern[], unseen: { file: string, line: number }[] }>}
 */
export async function collectPatterns() {
  /** @type {Pattern[]} */
  const patterns = [];
  /** @type {{ file: string, line: number }[]} */
  const unseen = [];
  const files = globSync('src/**/*.{ts,tsx,mjs,astro}').map((name) => name.replaceAll('\\', '/'));
  for (const file of files.sort()) {
    if (/\.test\.tsx?$|\/test\//.test(file)) continue;
    const { literals, made } = patternsIn(file);
    patterns.push(...literals);
    if (made.length === 0) continue;
    const seen = await patternsMadeBy(file);
    patterns.push(...seen);
    for (const { start, end } of made) {
      if (!seen.some(({ line }) => start <= line && line <= end)) unseen.push({ file, line: start });
    }
  }
  return { patterns, unseen };
}

/** The literals of a file, and the lines at which it calls `RegExp`. */
function patternsIn(/** @type {string} */ file) {
  /** @type {Pattern[]} */
  const literals = [];
  /** @type {{ start: number, end: number }[]} */
  const made = [];
  for (const { text, kind } of codeOf(file)) {
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    const lineAt = (/** @type {number} */ at) => parsed.getLineAndCharacterOfPosition(at).line + 1;
    const visit = (/** @type {ts.Node} */ node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        literals.push({ source, flags, file, line: lineAt(node.getStart()) });
      }
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
        made.push({ start: lineAt(node.getStart()), end: lineAt(node.getEnd()) });
      }
      ts.forEachChild(node, visit);
    };
    visit(parsed);
  }
  return { literals, made };
}

/** The code of a file: of an Astro file that of its head, of its scripts, and of its body, each on its own lines. */
function codeOf(/** @type {string} */ file) {
  const text = readFileSync(file, 'utf8');
  const kind = kinds[/** @type {keyof typeof kinds} */ (path.extname(file))];
  if (kind !== undefined) return [{ text, kind }];
  const blank = (/** @type {string} */ part) => part.replace(/[^\n]/g, ' ');
  /** @type {string[]} */
  const parts = [];
  let body = text;
  for (const [whole, head, script] of text.matchAll(/^---\n(.*?)^---$|<script\b[^>]*>(.*?)<\/script>/gms)) {
    const code = head ?? script ?? '';
    const at = text.indexOf(whole) + whole.indexOf(code);
    parts.push(blank(text.slice(0, at)) + code);
    body = body.replace(whole, blank);
  }
  return [...parts, `<>${body}</>`].map((part) => ({ text: part, kind: ts.ScriptKind.TSX }));
}

/** Loads a module and keeps what it hands to `RegExp` by the lines that do. */
async function patternsMadeBy(/** @type {string} */ file) {
  const url = pathToFileURL(path.resolve(file)).href;
  /** @type {Pattern[]} */
  const seen = [];
  const original = globalThis.RegExp;
  const note = (/** @type {RegExp} */ { source, flags }) => {
    const place = (new Error().stack ?? '').split('\n').find((line) => line.includes(url));
    const line = Number(place?.slice(place.indexOf(url) + url.length).match(/^(?:\?\w+)?:(\d+)/)?.[1]);
    if (line) seen.push({ source, flags, file, line });
  };
  globalThis.RegExp = new Proxy(original, {
    construct(target, parameters, heir) {
      const made = Reflect.construct(target, parameters, heir);
      note(made);
      return made;
    },
    apply(target, self, parameters) {
      const made = Reflect.apply(target, self, parameters);
      note(made);
      return made;
    },
  });
  try {
    // Others of these modules may have loaded it already.
    await import(`${url}?patterns`);
  } finally {
    globalThis.RegExp = original;
  }
  return seen;
}
