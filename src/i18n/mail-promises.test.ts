import { expect, test } from 'vitest';
import { own } from '#rules/own.ts';
import en from './en.json' with { type: 'json' };

const promise =
  /gets? an? e?mail|answers? .*by e?mail|sent you an email|in your e?mail|send you a (link|code)/i;

/** What is said instead where no mail leaves, if not under the same name with `Kept` or beside it in `kept`. */
const instead = new Map([
  ['notifications.kinds.invited', 'notifications.invitedKept'],
  ['proof.how.mail', 'codeMail.willBeKept'],
]);
/** Mails themselves. */
const inMails = /^email\./;

type Texts = { [key: string]: string | Texts };

const textsOf = (texts: Texts, path: string[] = []): [path: string[], text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key], value] as [string[], string]]
      : textsOf(value, [...path, key]),
  );

const at = (path: readonly string[]) =>
  path.reduce<string | Texts | undefined>(
    (texts, key) => (typeof texts === 'object' ? own(texts, key) : undefined),
    en as Texts,
  );

test('whatever promises a mail has words for installations that send none', () => {
  const promising = textsOf(en as Texts).filter(
    ([path, text]) => promise.test(text) && !inMails.test(path.join('.')),
  );
  expect(promising.length).toBeGreaterThan(5);
  const alone = promising.filter(([path]) => {
    const [last = '', ...above] = path.toReversed();
    const parent = above.toReversed();
    const named = instead.get(path.join('.'))?.split('.');
    return ![[...parent, `${last}Kept`], [...parent, 'kept', last], ...(named ? [named] : [])].some(
      (key) => at(key) !== undefined,
    );
  });
  expect(alone.map(([path]) => path.join('.'))).toEqual([]);
});
