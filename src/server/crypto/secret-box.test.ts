import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const place = { ownerId: 'ana', column: 'totp_secrets.secret' };
const box = createSecretBox(randomBytes(32));

test('what is sealed opens at its place, and shows nothing outside', () => {
  const envelope = box.seal('a secret, ñ and 🔑', place);
  expect(envelope).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  expect(box.open(envelope, place)).toBe('a secret, ñ and 🔑');
  expect(box.seal('same', place)).not.toBe(box.seal('same', place));
});

test.each([
  ['for another person', (envelope: string) => () => box.open(envelope, { ...place, ownerId: 'eve' })],
  ['in another column', (envelope: string) => () => box.open(envelope, { ...place, column: 'other.secret' })],
  ['with another key', (envelope: string) => () => createSecretBox(randomBytes(32)).open(envelope, place)],
  ['with a changed letter', (envelope: string) => () => box.open(`${envelope.slice(0, -2)}AA`, place)],
  ['cut short', (envelope: string) => () => box.open(envelope.slice(0, 30), place)],
  ['of another form', (envelope: string) => () => box.open(envelope.replace('v1', 'v2'), place)],
  ['that is none', () => () => box.open('plain text', place)],
])('an envelope does not open %s', (_title, attempt) => {
  expect(attempt(box.seal('a secret', place))).toThrow(SecretBoxError);
});
