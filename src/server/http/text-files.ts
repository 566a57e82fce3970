import { createHash } from 'node:crypto';
import { type Messages, nameTexts, provideTexts } from '#i18n/format.ts';
import { messagesFor, type Namespace, namespaces } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';

/** What the frame and each portal say, whichever it is: in one file. */
const everywhere: Namespace[] = [
  'common',
  'portal',
  'errors',
  'fieldErrors',
  'menu',
  'shell',
  'notifications',
  'palette',
];

/** A namespace by itself, or those of every portal. */
type Part = Namespace | 'everywhere';

type TextFile = { name: string; packed: Messages };

const made = new Map<string, TextFile>();

/** The name tells a release that says something else, so that browsers can keep a file for good. */
function textFile(locale: Locale, part: Part): TextFile {
  const known = made.get(`${locale}.${part}`);
  if (known) return known;
  const packed = messagesFor(locale, part === 'everywhere' ? everywhere : [part]);
  const hash = createHash('sha256').update(packed).digest('base64url').slice(0, 8);
  const file = { name: `${locale}.${part}.${hash}`, packed };
  made.set(`${locale}.${part}`, file);
  provideTexts(file.name, packed);
  return file;
}

/** What the islands of a portal page are handed as `messages`: the texts of every portal, and the named ones. */
export function portalMessages(locale: Locale, named: readonly Namespace[]): Messages {
  const own = [...new Set(named)].filter((name) => !everywhere.includes(name));
  return nameTexts(['everywhere' as const, ...own].map((part) => textFile(locale, part).name));
}

/** Every file that a page may name. */
export function allTextFiles(): TextFile[] {
  return locales.flatMap((locale) =>
    (['everywhere', ...namespaces] satisfies Part[]).map((part) => textFile(locale, part)),
  );
}
