import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localizedPath } from '#i18n/i18n.ts';
import { publicPages } from '#rules/public-pages.ts';

const filesIn = (language: string) =>
  globSync('*.md', { cwd: `src/content/${language}` })
    .sort()
    .map((name) => ({ name, text: readFileSync(`src/content/${language}/${name}`, 'utf8') }));

const [english, spanish] = [filesIn('en'), filesIn('es')];

describe('the prose', () => {
  it('is there in both languages, with the same sections, lists and date', () => {
    const shape = ({ name, text }: { name: string; text: string }) => ({
      name,
      sections: text.match(/^## /gm)?.length,
      items: text.match(/^ *- /gm)?.length,
      updated: /^updated: (.+)$/m.exec(text)?.[1],
    });
    expect(english.length).toBeGreaterThan(0);
    expect(spanish.map(shape)).toEqual(english.map(shape));
  });

  it('is translated: no line is the same in both', () => {
    for (const [index, { name, text }] of english.entries()) {
      const lines = new Set(spanish[index]?.text.split('\n').filter((line) => /\p{L}{4}/u.test(line)));
      const same = text.split('\n').filter((line) => lines.has(line));
      expect(
        same.filter((line) => !/^(updated|summary):/.test(line) && line !== '## Cookies'),
        name,
      ).toEqual([]);
    }
  });

  it('links to pages of its own language', () => {
    for (const [language, files] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      const known = publicPages.map(({ path }) => localizedPath(path, language));
      for (const { text } of files) {
        for (const [, link] of text.matchAll(/\]\(([^)]+)\)/g)) expect(known).toContain(link);
      }
    }
  });
});
