import { expect, test } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { shownActions } from './shown-actions.ts';

test('every action of the matrix has a text, and every text an action', () => {
  const actions = Object.values(shownActions)
    .flat()
    .map((action) => action.replace('.', '_'));
  expect(Object.keys(en.organisation.matrix.actions).sort()).toEqual(actions.sort());
});
