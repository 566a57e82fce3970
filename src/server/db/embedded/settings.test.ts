import { expect, test } from 'vitest';
import { hostBasedAuthentication, settingArguments } from './settings.ts';

test('a server with a socket listens on no address', () => {
  const given = settingArguments({ kind: 'socket', host: '/run/parley-1', port: 5432 });
  expect(given).toContain('listen_addresses=');
  expect(given).toContain('unix_socket_directories="/run/parley-1"');
  expect(given).toContain('unix_socket_permissions=0700');
});

test('a socket folder with a comma or a quote stays one folder', () => {
  const given = settingArguments({ kind: 'socket', host: '/a, "b"', port: 5432 });
  expect(given).toContain('unix_socket_directories="/a, ""b"""');
});

test('a server without sockets listens on the loopback address alone', () => {
  const given = settingArguments({ kind: 'tcp', host: '127.0.0.1', port: 50123 });
  expect(given).toContain('listen_addresses=127.0.0.1');
  expect(given).toContain('port=50123');
});

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])('%s is on in every run', (name) => {
  expect(settingArguments()).toContain(`${name}=on`);
});

test('nobody connects without a password', () => {
  const methods = hostBasedAuthentication
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').at(-1));
  expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
});
