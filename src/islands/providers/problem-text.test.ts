import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { problemText } from './problem-text.ts';

it.each(['en', 'es'] as const)(
  '%s: whoever may allow a private address is told of the box for it',
  (locale) => {
    const t = translator(locale);
    const box = t('providers.fields.allowsPrivate');
    expect(problemText(t, 'address_refused', null)).toContain(box);
    expect(problemText(t, 'address_refused', 'tenant')).toBe(t('providers.problems.address_refused'));
    expect(problemText(t, 'unreachable', null)).toBe(t('providers.problems.unreachable'));
  },
);
