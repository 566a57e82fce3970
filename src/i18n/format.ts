import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { numberFormat } from './numbers.ts';
import type { TextKey } from './text-key.ts';

export type MessageTree = { readonly [key: string]: string | MessageTree };

/** The texts of some namespaces in one language, as an island gets them. */
export type Messages = MessageTree;

export type Variables = Readonly<Record<string, string | number>>;

/** `translate('chat.sources', { count: 2 })` → "2 sources". A text that is not at hand is answered by its key. */
export type Translate = {
  (key: TextKey, variables?: Variables): string;
  /** Whether a text is at hand, for keys that are made of what was stored or sent. */
  has(key: string): key is TextKey;
};

/**
 * A translate function over `messages`: dotted keys, `{{name}}` placeholders, and the forms `key_one` and
 * `key_other` chosen by `count`. Answers what i18next answers on the server, without its weight.
 */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  const plural = new Intl.PluralRules(locale);
  const translate = (key: TextKey, variables: Variables = {}) => {
    const { count } = variables;
    const pluralised =
      typeof count === 'number'
        ? (find(messages, `${key}_${plural.select(count)}`) ?? find(messages, `${key}_other`))
        : undefined;
    const text = pluralised ?? find(messages, key);
    return text === undefined ? key : interpolate(text, withWrittenCount(variables, locale));
  };
  return Object.assign(translate, { has: hasTextIn(messages) });
}

/** Whether a key is one of a text in `messages`, be it in forms. */
export const hasTextIn =
  (messages: Messages) =>
  (key: string): key is TextKey =>
    find(messages, key) !== undefined || find(messages, `${key}_other`) !== undefined;

/** The same variables with `count`, which is always an amount, as the language writes numbers. */
export function withWrittenCount(variables: Variables, locale: Locale): Variables {
  const { count } = variables;
  return typeof count === 'number' ? { ...variables, count: numberFormat(locale).format(count) } : variables;
}

/** Fills `{{name}}` placeholders. One without a value becomes empty. */
function interpolate(text: string, variables: Variables): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => String(own(variables, name) ?? ''));
}

function find(messages: Messages, key: string): string | undefined {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = own(found, part);
  }
  return typeof found === 'string' ? found : undefined;
}
