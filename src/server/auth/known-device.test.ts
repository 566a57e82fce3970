import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from '../crypto/secret-box.ts';
import { knownDevice, rememberDevice } from './known-device.ts';

const app = { secrets: createSecretBox(randomBytes(32)) };

test('a device is known to those who signed in on it, and to nobody else', () => {
  const cookie = rememberDevice(app, undefined, 'ana') ?? '';
  expect(knownDevice(app, cookie, 'ana')).toMatch(/^[0-9a-f-]{36}$/);
  expect(knownDevice(app, cookie, 'ben')).toBeNull();
  expect(rememberDevice(app, cookie, 'ana')).toBeNull();
  const shared = rememberDevice(app, cookie, 'ben') ?? '';
  expect(knownDevice(app, shared, 'ana')).toBe(knownDevice(app, cookie, 'ana'));
  expect(knownDevice(app, shared, 'ben')).not.toBeNull();
});

test('a browser of many people keeps the latest, and its cookie stays short', () => {
  let cookie: string | undefined;
  for (let person = 0; person < 20; person++)
    cookie = rememberDevice(app, cookie, `person ${person}`) ?? cookie;
  expect(knownDevice(app, cookie, 'person 19')).not.toBeNull();
  expect(knownDevice(app, cookie, 'person 0')).toBeNull();
  expect(cookie?.length).toBeLessThan(1000);
});

test('no other text and no other installation’s cookie makes a device known', () => {
  const elsewhere = { secrets: createSecretBox(randomBytes(32)) };
  expect(knownDevice(app, rememberDevice(elsewhere, undefined, 'ana') ?? '', 'ana')).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => knownDevice(app, text, 'ana') === null));
});
