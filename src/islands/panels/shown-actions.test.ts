import { expect, test } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { shownActions } from './shown-actions.ts';

test('every text of the matrix has an action', () => {
  const texts = Object.entries(en.organisation.matrix.actions).flatMap(([entity, acts]) =>
    Object.keys(acts).map((act) => `${entity}.${act}`),
  );
  expect(Object.values(shownActions).flat().sort()).toEqual(texts.sort());
});
