import { expect, test } from 'vitest';
import { type KeyPlace, keysToSend } from './tool-keys.ts';

const places = new Map<string, KeyPlace>([
  ['app', { placement: 'header', parameter: 'X-App' }],
  ['token', { placement: 'clientCredentials', parameter: 'https://example.org/token' }],
  ['login', { placement: 'basic', parameter: null }],
]);
const bearer: KeyPlace = { placement: 'bearer', parameter: null };
const app: KeyPlace = { placement: 'header', parameter: 'x-app' };
const basic: KeyPlace = { placement: 'basic', parameter: null };
const query: KeyPlace = { placement: 'query', parameter: 'k' };

test.each<[string, KeyPlace[] | undefined, string[], string[]]>([
  ['asks for one', [app], ['app', 'token'], ['app']],
  ['asks for both', [app, bearer], ['app', 'token'], ['app', 'token']],
  ['asks for a name and password', [basic], ['token', 'login'], ['login']],
  ['asks for none', [], ['app'], []],
  ['says nothing of keys', undefined, ['app', 'token'], ['app', 'token']],
  ['asks for another than was chosen', [query], ['app'], ['app']],
  ['has room for one of two', undefined, ['token', 'login'], ['token']],
  ['was given one that is gone', [app], ['gone', 'app'], ['gone', 'app']],
])('an operation that %s is sent that', (_how, asked, chosen, sent) => {
  expect(keysToSend(asked, chosen, places)).toEqual(sent);
});
