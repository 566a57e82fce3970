import { expect, test } from 'vitest';
import { assertUncommon } from './choose-password.ts';

const ana = { email: 'ana.garcia@example.org', names: ['Ana María', 'Grupo Faro', 'Café del Mar, S. L.'] };
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
  'GrupoFaro2026!',
  'AnaFaro2026',
  'cafe-del-mar-2026',
  'Verano2026!!',
  'Septiembre2026',
  'Bienvenido2026',
  'Administrador1',
  'B4rcel0na_2026',
  'Summer!2026',
  '0987654321',
  'abcdefghij',
  'zyxwvutsrq',
  'qwertz12345',
  'azertyuiop',
  'asdfghjklñ',
  'ASDFGHJKLÑ',
  'poiuytrewq',
  '1qaz2wsx3edc',
  '!@#$%^&*()',
  '!"·$%&/()=',
  'abcdabcdabcd',
  'aaaabbbbcccc',
  'aabbccddeeff',
  'a1b2c3d4e5f6',
  'password1234567890',
  'passwordsecret',
  'letmeinplease',
  'Dragonmonkey',
  '28/11/2026',
  '28112026',
  '+34 600 123 456',
  '1111-2222-3333',
])('%s is tried first by whoever guesses', async (password) => {
  expect(await refused(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'four unrelated words here',
  'la barca cruza el río despacio',
  'x7#kQ9!vLm2p',
  'tengo dos gatos',
  'orchid-lantern-42',
  'vkqzrwmpbtxh',
  'Pan-con-tomate-7',
  'verano 83920175836',
  '83920175836472910',
  'faro y café y sal',
])('%s is as good as its length', async (password) => {
  expect(await refused(password)).toBe(false);
});
