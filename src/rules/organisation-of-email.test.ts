import { expect, test } from 'vitest';
import { organisationOfEmail } from './organisation-of-email.ts';

test.each([
  ['ana@marlow-finch.example', 'Marlow Finch'],
  ['ana@mail.faro.com.es', 'Faro'],
  ['Ana@FARO.CO.UK', 'Faro'],
  ['ana@co.uk', 'Co'],
])('an organisation may be called what the address of its people says: %s', (email, name) => {
  expect(organisationOfEmail(email)).toBe(name);
});

test.each([
  'ana@gmail.com',
  'ana@yahoo.co.uk',
  'ana@localhost',
  'ana@xn--nia-xma.es',
  'ana@163.com',
  'ana',
  '@.com',
  'a@--.com',
])('nothing is made of an address that does not tell: %s', (email) =>
  expect(organisationOfEmail(email)).toBe(''),
);
