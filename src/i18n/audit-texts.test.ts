import { describe, expect, it } from 'vitest';
import { auditActions, auditDetails, auditSubjects } from '#rules/audit.ts';
import { locales } from '#rules/preferences.ts';
import { translator } from './i18n.ts';

const withoutText = (part: string, names: readonly string[], t: (key: string) => string) =>
  names.filter((name) => t(`audit.${part}.${name}`) === `audit.${part}.${name}`);

describe.each(locales)('in %s', (locale) => {
  const t = translator(locale);

  it('every action of the audit log has words', () => {
    expect(withoutText('actions', auditActions, t)).toEqual([]);
  });

  it('so has whatever it is about, and each detail that is told', () => {
    expect(withoutText('subjects', auditSubjects, t)).toEqual([]);
    expect(withoutText('details', Object.keys(auditDetails), t)).toEqual([]);
  });

  it('no two actions have the same words', () => {
    expect(new Set(auditActions.map((action) => t(`audit.actions.${action}`))).size).toBe(
      auditActions.length,
    );
  });
});
