import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { numberFormat } from './numbers.ts';
import type { TextKey } from './text-key.ts';

export type MessageTree = { readonly [key: string]: string | MessageTree };

/**
 * The texts of some namespaces in one language, as an island gets them: keys and texts in turn, in one string, or the
 * names of files of them that browsers keep (`namesOfTexts`).
 */
export type Messages = string;

/** Stands in no text. */
const divider = '¦';

/** Stands before names of files. No key of a text begins with it. */
const byName = '@';

/** What was handed to `provideTexts`, by the names of its files. */
const provided = new Map<string, Messages>();

/** Texts that a file has, for what is handed its name. The process has all that its pages name, a browser those of its page. */
export function provideTexts(name: string, packed: Messages): void {
  provided.set(name, packed);
}

/** What an island is handed instead of texts that are in these files. */
export function nameTexts(names: readonly string[]): Messages {
  return byName + names.join(' ');
}

/** The names of the files that an island's texts are in; none where they came with it. */
export function namesOfTexts(messages: Messages): string[] {
  return messages.startsWith(byName) ? messages.slice(byName.length).split(' ') : [];
}

/** Where the files are that `messages` names. */
export function textLinks(messages: Messages): { name: string; href: string }[] {
  return namesOfTexts(messages).map((name) => ({ name, href: `/assets/build/texts/${name}.js` }));
}

/** @throws where a text has the sign that divides them */
export function packMessages(tree: MessageTree): Messages {
  const parts = [...flatTexts(tree)].flat();
  if (parts.some((part) => part.includes(divider))) throw new Error(`A text has a “${divider}”`);
  return parts.join(divider);
}

/** @throws where a file of texts that is named was not provided */
function unpackMessages(messages: Messages): Texts {
  const names = namesOfTexts(messages);
  const texts = new Map<string, string>();
  for (const packed of names.length > 0 ? names.map(providedTexts) : [messages]) {
    const parts = packed.split(divider);
    for (let at = 0; at + 1 < parts.length; at += 2) texts.set(parts[at] ?? '', parts[at + 1] ?? '');
  }
  return texts;
}

function providedTexts(name: string): Messages {
  const packed = provided.get(name);
  if (packed === undefined) throw new Error(`The texts “${name}” are not here`);
  return packed;
}

/** Texts by their whole keys. */
type Texts = ReadonlyMap<string, string>;

/** The texts of a tree by their whole keys, in its order. */
export function flatTexts(tree: MessageTree, path = ''): Texts {
  return new Map(
    Object.entries(tree).flatMap(([name, node]): [string, string][] => {
      const key = path === '' ? name : `${path}.${name}`;
      return typeof node === 'string' ? [[key, node]] : [...flatTexts(node, key)];
    }),
  );
}

export type Variables = Readonly<Record<string, string | number>>;

/** `translate('chat.sources', { count: 2 })` → "2 sources". A text that is not at hand is answered by its key. */
export type Translate = {
  (key: TextKey, variables?: Variables): string;
  /** Whether a text is at hand, for keys that are made of what was stored or sent. */
  has(key: string): key is TextKey;
};

/** What a page's texts are unpacked to, for as many pages and languages as there are. */
const known = new Map<Locale, Map<Messages, Translate>>();

/**
 * A translate function over `messages`: dotted keys, `{{name}}` placeholders, and the forms `key_one` and
 * `key_other` chosen by `count`. Answers what i18next answers on the server, without its weight.
 */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  const ofLocale = known.get(locale) ?? new Map<Messages, Translate>();
  known.set(locale, ofLocale);
  const translate = ofLocale.get(messages) ?? translateFrom(locale, unpackMessages(messages));
  ofLocale.set(messages, translate);
  return translate;
}

function translateFrom(locale: Locale, texts: Texts): Translate {
  const plural = new Intl.PluralRules(locale);
  const translate = (key: TextKey, variables: Variables = {}) => {
    const { count } = variables;
    const pluralised =
      typeof count === 'number'
        ? (texts.get(`${key}_${plural.select(count)}`) ?? texts.get(`${key}_other`))
        : undefined;
    const text = pluralised ?? texts.get(key);
    return text === undefined ? key : interpolate(text, withWrittenCount(variables, locale));
  };
  return Object.assign(translate, { has: hasTextIn(texts) });
}

/** Whether a key is one of a text in `texts`, be it in forms. */
export const hasTextIn =
  (texts: Texts) =>
  (key: string): key is TextKey =>
    texts.has(key) || texts.has(`${key}_other`);

/** The same variables with `count`, which is always an amount, as the language writes numbers. */
export function withWrittenCount(variables: Variables, locale: Locale): Variables {
  const { count } = variables;
  return typeof count === 'number' ? { ...variables, count: numberFormat(locale).format(count) } : variables;
}

/** Fills `{{name}}` placeholders. One without a value becomes empty. */
function interpolate(text: string, variables: Variables): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => String(own(variables, name) ?? ''));
}
