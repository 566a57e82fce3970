import { expect, it } from 'vitest';
import { auditActions } from '#rules/audit.ts';
import { locales } from '#rules/preferences.ts';
import { translator } from './i18n.ts';

it.each(locales)('no two actions of the audit log have the same words in %s', (locale) => {
  const t = translator(locale);
  expect(new Set(auditActions.map((action) => t(`audit.actions.${action}`))).size).toBe(auditActions.length);
});
