import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findArticles } from '#client/find-articles.ts';
import { allMessages, localizedPath } from '#i18n/i18n.ts';
import { type HelpArticle, type HelpArticleName, helpArticles } from '#rules/help.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { publicPages } from '#rules/public-pages.ts';

const textOf = (name: string, locale: Locale) =>
  readFileSync(`src/content/${locale}/help/${name}.md`, 'utf8');
const fieldOf = (text: string, field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(text)?.[1] ?? '';

/** Every text of the product in a language. */
function* textsIn(node: object): Generator<string> {
  for (const value of Object.values(node)) {
    if (typeof value === 'string') yield value;
    else yield* textsIn(value);
  }
}

/** Whether the page behind a link of an article is a file among the routes of the portals. */
const isPortalPage = (path: string) =>
  existsSync(`src/pages${path}.astro`) || existsSync(`src/pages${path}/index.astro`);

const indexOf = (locale: Locale): HelpArticle[] =>
  helpArticles.map((name) => {
    const text = textOf(name, locale);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
    const [title, summary, words] = ['title', 'summary', 'words'].map((field) => fieldOf(text, field));
    return { name, title: title ?? '', summary: summary ?? '', words: words ?? '', headings };
  });

describe.each(locales)('the help centre in %s', (locale) => {
  it('has exactly the articles of its contents, each saying what it is about', () => {
    const files = globSync('*.md', { cwd: `src/content/${locale}/help` });
    expect(files.sort()).toEqual(helpArticles.map((name) => `${name}.md`).sort());
    for (const { title, summary, words, headings } of indexOf(locale)) {
      expect([title, summary, words], title).not.toContain('');
      expect(headings.length, title).toBeGreaterThan(1);
    }
  });

  it('calls every button, field and section as the product does', () => {
    const texts = new Set([...textsIn(allMessages(locale))].map((text) => text.replaceAll('\u00ad', '')));
    for (const name of helpArticles) {
      for (const [, label = ''] of textOf(name, locale).matchAll(/\*\*([^*]+)\*\*/g)) {
        expect(texts.has(label), `${name}: no text of the product is “${label}”`).toBe(true);
      }
    }
  });

  it('leads to pages that are there, in its own language', () => {
    const known = new Set<string>(publicPages.map(({ path }) => localizedPath(path, locale)));
    for (const name of helpArticles) {
      for (const [, link = ''] of textOf(name, locale).matchAll(/\]\(([^)]+)\)/g)) {
        const path = locale === 'es' ? link.replace(/^\/es(?=\/)/, '') : link;
        const isThere = known.has(link) || (link === localizedPath(path, locale) && isPortalPage(path));
        expect(isThere, `${name}: ${link}`).toBe(true);
      }
    }
  });
});

it('says the same in both languages: sections, lists, steps and links', () => {
  const shape = (name: string, locale: Locale) => {
    const text = textOf(name, locale);
    return {
      name,
      sections: text.match(/^## /gm)?.length,
      items: text.match(/^- /gm)?.length,
      steps: text.match(/^\d+\. /gm)?.length,
      links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link?.replace(/^\/es(?=\/)/, '')),
    };
  };
  expect(helpArticles.map((name) => shape(name, 'es'))).toEqual(
    helpArticles.map((name) => shape(name, 'en')),
  );
});

it.each<[Locale, string, HelpArticleName]>([
  ['en', 'I cannot read my PDF', 'files'],
  ['en', 'Upload failed: protected by a password', 'files'],
  ['en', 'The answer is wrong and has no source', 'citations'],
  ['en', 'How do I invite my colleagues?', 'people'],
  ['en', 'Limit reached, I need more answers', 'limits'],
  ['en', 'Where is my last invoice', 'billing'],
  ['en', 'I lost my phone and cannot log in', 'sign-in'],
  ['en', 'Embedding the widget on our website', 'publishing'],
  ['en', 'Our API key returns 401', 'api-keys'],
  ['en', 'Please delete my account', 'privacy-and-deletion'],
  ['en', 'How to begin', 'getting-started'],
  ['es', 'No se lee un PDF escaneado', 'files'],
  ['es', 'La respuesta es incorrecta y no tiene fuente', 'citations'],
  ['es', '¿Cómo invito a mi equipo?', 'people'],
  ['es', 'Se me ha agotado el limite diario', 'limits'],
  ['es', 'Necesito la factura del mes pasado', 'billing'],
  ['es', 'He olvidado la contraseña', 'sign-in'],
  ['es', 'Poner el botón en nuestra web', 'publishing'],
  ['es', 'La clave de la API no responde', 'api-keys'],
  ['es', 'Quiero borrar mi cuenta', 'privacy-and-deletion'],
  ['es', '¿Por dónde empiezo?', 'getting-started'],
])('in %s, who writes “%s” is shown the article %s first', (locale, subject, name) => {
  expect(findArticles(indexOf(locale), subject, 3)[0]?.name).toBe(name);
});

it('shows nobody an article for words that none of them has', () => {
  for (const text of ['', '¿?', 'how do I', 'zyzzyva quux']) {
    expect(findArticles(indexOf('en'), text, 3)).toEqual([]);
  }
});
