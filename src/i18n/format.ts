import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { numberFormat } from './numbers.ts';
import type { TextKey } from './text-key.ts';

export type MessageTree = { readonly [key: string]: string | MessageTree };

/**
 * The texts of some namespaces in one language, as an island gets them: keys and texts in turn, in one string. A page
 * carries a thousand of them, twice; as a tree, to write them down would cost it more than to render what it shows.
 */
export type Messages = string;

/** Stands in no text. */
const divider = '¦';

/** @throws where a text has the sign that divides them */
export function packMessages(tree: MessageTree): Messages {
  const parts = [...flatTexts(tree)].flat();
  if (parts.some((part) => part.includes(divider))) throw new Error(`A text has a “${divider}”`);
  return parts.join(divider);
}

function unpackMessages(messages: Messages): Texts {
  const parts = messages.split(divider);
  const texts = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) texts.set(parts[at] ?? '', parts[at + 1] ?? '');
  return texts;
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
