import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailTransport } from '../../src/server/mail/transport.ts';
import { freePort } from '../testing/parley.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';

let server: MailServer;
const refused: Record<string, number> = { 'gone@example.org': 550, 'later@example.org': 451 };

beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => refused[address] ?? null });
});
afterAll(() => server.stop());

const transportTo = (url: string) =>
  createMailTransport({ url, from: 'Parley <parley@example.org>', publicOrigin: 'http://localhost:4321' });
const mail = (changes: object = {}) => ({
  id: 'mail-1',
  to: { name: 'Ana', address: 'ana@example.org' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  ...changes,
});

const injections = [
  '\r\nBcc: thief@example.net',
  '\nCc: thief@example.net\n',
  ' <thief@example.net>, ',
  '", thief@example.net, "',
  '\r\n\r\nThe body begins',
];

test.each(injections)('%j in the name or the subject adds no recipient and no header', async (injection) => {
  const before = server.mails.length;
  const to = { name: `Ana${injection}`, address: 'ana@example.org' };
  await transportTo(server.url).send(mail({ to, subject: `Hello${injection}` }));
  const received = server.mails.slice(before);
  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual(['ana@example.org']);
  expect(received[0]?.headers).not.toHaveProperty('bcc');
  expect(received[0]?.headers).not.toHaveProperty('cc');
  expect(received[0]?.text.trim()).toBe('Hello');
});

test.each(injections)('%j in the address reaches nobody at all', async (injection) => {
  const before = server.mails.length;
  const to = { name: 'Ana', address: `ana@example.org${injection}` };
  const sending = transportTo(server.url).send(mail({ to }));
  await expect(sending).rejects.toMatchObject({ failure: 'recipient_refused', permanent: true });
  expect(server.mails.length).toBe(before);
});

test('a mail comes from the set sender, as HTML and as text, and names itself', async () => {
  await transportTo(server.url).send(mail({ html: '<p>¡Hola, Ñandú!</p>', text: '¡Hola, Ñandú!' }));
  const received = server.mails.at(-1);
  expect(received?.sender).toBe('parley@example.org');
  expect(received?.headers['message-id']).toBe('<mail-1@localhost>');
  expect(received?.headers['auto-submitted']).toBe('auto-generated');
  expect(received?.html).toContain('¡Hola, Ñandú!');
  expect(received?.text).toContain('¡Hola, Ñandú!');
});

test.each([
  ['gone@example.org', 'recipient_refused', true],
  ['later@example.org', 'recipient_refused', false],
])('a server that refuses %s says whether another try is worth it', async (address, failure, permanent) => {
  const sending = transportTo(server.url).send(mail({ to: { name: '', address } }));
  await expect(sending).rejects.toMatchObject({ failure, permanent });
});

test('a server that is not there is worth another try', async () => {
  const nobody = transportTo(`smtp://127.0.0.1:${await freePort()}`);
  await expect(nobody.send(mail())).rejects.toMatchObject({ failure: 'unreachable', permanent: false });
});
