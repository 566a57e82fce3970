import { expect, test } from 'vitest';
import { assertUncommon } from './choose-password.ts';

const ana = { email: 'ana.garcia@example.org', firstName: 'Ana María' };
const refused = (password: string) =>
  assertUncommon(password, ana).then(
    () => false,
    (error) => error.fields.password === 'common_password',
  );

test.each([
  'password123',
  'Password2026!',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'abababababab',
  'sunshinesunshine',
  'Ana.Garcia@example.org',
  'anagarcia2026',
  'ana maría 1990',
  'parleyparley',
  'PASSWORD１２３',
  'P@ssw0rd1234',
  'Pa$$w0rd123',
  'contraseña123',
  'Contraseña2026',
  'anamaríaanamaríaanamaría',
  '!!monkey!!monkey',
])('%s is tried first by whoever guesses', async (password) => {
  expect(await refused(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'four unrelated words here',
  'la barca cruza el río despacio',
  'x7#kQ9!vLm2p',
])('%s is as good as its length', async (password) => {
  expect(await refused(password)).toBe(false);
});
