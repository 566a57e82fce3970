import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import type { ReactNode } from 'react';
import { type Allowed, elementsOf } from './elements-of.ts';

/** Loads a language when the first code in it is shown. */
const languages = new Map<string, () => Promise<{ default: LanguageFn }>>([
  ['bash', () => import('highlight.js/lib/languages/bash')],
  ['c', () => import('highlight.js/lib/languages/c')],
  ['cpp', () => import('highlight.js/lib/languages/cpp')],
  ['csharp', () => import('highlight.js/lib/languages/csharp')],
  ['css', () => import('highlight.js/lib/languages/css')],
  ['diff', () => import('highlight.js/lib/languages/diff')],
  ['dockerfile', () => import('highlight.js/lib/languages/dockerfile')],
  ['go', () => import('highlight.js/lib/languages/go')],
  ['ini', () => import('highlight.js/lib/languages/ini')],
  ['java', () => import('highlight.js/lib/languages/java')],
  ['javascript', () => import('highlight.js/lib/languages/javascript')],
  ['json', () => import('highlight.js/lib/languages/json')],
  ['kotlin', () => import('highlight.js/lib/languages/kotlin')],
  ['markdown', () => import('highlight.js/lib/languages/markdown')],
  ['php', () => import('highlight.js/lib/languages/php')],
  ['powershell', () => import('highlight.js/lib/languages/powershell')],
  ['python', () => import('highlight.js/lib/languages/python')],
  ['r', () => import('highlight.js/lib/languages/r')],
  ['ruby', () => import('highlight.js/lib/languages/ruby')],
  ['rust', () => import('highlight.js/lib/languages/rust')],
  ['sql', () => import('highlight.js/lib/languages/sql')],
  ['swift', () => import('highlight.js/lib/languages/swift')],
  ['typescript', () => import('highlight.js/lib/languages/typescript')],
  ['xml', () => import('highlight.js/lib/languages/xml')],
  ['yaml', () => import('highlight.js/lib/languages/yaml')],
]);

const otherNames: ReadonlyMap<string, string> = new Map([
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['zsh', 'bash'],
  ['console', 'bash'],
  ['cc', 'cpp'],
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['docker', 'dockerfile'],
  ['golang', 'go'],
  ['toml', 'ini'],
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['mjs', 'javascript'],
  ['kt', 'kotlin'],
  ['md', 'markdown'],
  ['ps1', 'powershell'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['html', 'xml'],
  ['svg', 'xml'],
  ['yml', 'yaml'],
  ['jsonc', 'json'],
  ['postgresql', 'sql'],
]);

const spans: Allowed = { elements: new Set(['span']), attributes: new Set(['class']) };
/** Longer code stays plain: marking it up would hold the page. */
const mostCharacters = 20_000;
/** So would a word of pages, in which each letter may begin a name. */
const longestWord = 1_000;

const isTooMuch = (code: string) =>
  code.length > mostCharacters || code.split(/\s/).some(({ length }) => length > longestWord);

/** What sets code of a language in colours; null for a language that is not known. */
export async function highlighterFor(name: string): Promise<((code: string) => ReactNode) | null> {
  const lower = name.toLowerCase();
  const language = otherNames.get(lower) ?? lower;
  const load = languages.get(language);
  if (!load) return null;
  if (!hljs.getLanguage(language)) hljs.registerLanguage(language, (await load()).default);
  return (code) =>
    isTooMuch(code)
      ? code
      : elementsOf(hljs.highlight(code, { language, ignoreIllegals: true }).value, spans);
}
