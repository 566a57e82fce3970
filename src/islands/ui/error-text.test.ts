import { expect, it } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { createTranslate, packMessages } from '#i18n/format.ts';
import { errorText } from './error-text.ts';

const t = createTranslate(
  'en',
  packMessages({ errors: { network: 'There is no network.', conflict: 'Out of date.' } }),
);

it('is what the server says, in the language it was asked in', () => {
  expect(errorText(t, new ApiError(409, { code: 'conflict', message: 'Ya existe.' }))).toBe('Ya existe.');
});

it('is a text of the page when no server answered', () => {
  expect(errorText(t, new ApiError(0, { code: 'network' }))).toBe('There is no network.');
});
