import { describe, expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { locales } from './preferences.ts';
import { type StatusPage, statusPage, statusPages } from './status-pages.ts';

const pages: readonly StatusPage[] = statusPages;

/** The thirteen paths of the specification. */
const specified = `maintenance, coming-soon, 404, 500, login-2, lock-screen-1, lock-screen-2, confirm-mail,
  confirm-mail-2, email-verification, email-verification-2, two-step-verification, two-step-verification-2`;

describe('the status pages', () => {
  it('are the thirteen of the specification', () => {
    expect(pages.map(({ path }) => path)).toEqual(specified.split(/,\s*/).map((name) => `/${name}`));
  });

  it('use the split layout for second variants, and the single one for all others', () => {
    for (const { path, layout } of pages) expect(layout, path).toBe(path.endsWith('-2') ? 'split' : 'single');
  });

  it('ask about a message in the first variants of verification only', () => {
    const asking = pages.filter(({ resend }) => resend).map(({ path }) => path);
    expect(asking).toEqual(['/email-verification', '/two-step-verification']);
  });

  it.each(locales)('have a title and a description of their own in %s', (locale) => {
    const t = translator(locale);
    for (const text of ['title', 'description'] as const) {
      const texts = statusPages.map(({ key }) => t(`statusPages.${key}.${text}`));
      expect(new Set(texts).size).toBe(pages.length);
    }
  });

  it('are found by their key', () => {
    expect(statusPage('login2').path).toBe('/login-2');
  });
});
