import { expect, it } from 'vitest';
import { omissionKinds } from '#rules/omissions.ts';
import { translator } from './i18n.ts';
import { omissionsText } from './omissions.ts';

it('says how many of how many, and where', () => {
  const omissions = [
    { kind: 'pages', count: 2, of: 14, places: ['3', '7'] },
    { kind: 'formulas', count: 3, of: null, places: ['B7:B9'] },
    { kind: 'pictures', count: 1, of: null, places: [] },
  ] as const;
  const given = omissions.map((omission) => ({ ...omission, places: [...omission.places] }));
  expect(omissionsText(translator('en'), given)).toBe(
    '2 of 14 pages without readable text (3, 7); 3 formulas without a stored result (B7:B9); text in 1 picture',
  );
  expect(omissionsText(translator('es'), given)).toBe(
    '2 de 14 páginas sin texto legible (3, 7); 3 fórmulas sin resultado guardado (B7:B9); el texto de 1 imagen',
  );
});

it.each(omissionKinds)('has words for %s in both languages, with and without the whole', (kind) => {
  for (const t of [translator('en'), translator('es')]) {
    for (const of of [null, 9]) {
      expect(omissionsText(t, [{ kind, count: 2, of, places: [] }])).toMatch(/^[^.]*2[^.]*$/);
    }
  }
});
