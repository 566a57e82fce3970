import { expect, it } from 'vitest';
import { withBodySeparated } from './mail-body-start.ts';

const separated = (text: string) => Buffer.from(withBodySeparated(Buffer.from(text))).toString();

it.each([
  [
    'From: a@example.org\nSubject: x\nHello,\nthe boat is late.\n\nSecond.',
    'From: a@example.org\nSubject: x\n',
    'Hello,',
  ],
  ['From: a@example.org\r\nHola a todos\r\nNota: mañana no', 'From: a@example.org\r\n', 'Hola'],
  ['Subject: a\n folded\n<p>Hello</p>', 'Subject: a\n folded\n', '<p>'],
  ['From a@example.org Mon\nSubject: x\n- one\n- two', 'From a@example.org Mon\nSubject: x\n', '- one'],
  [
    'Subject: x\nContent-Type: multipart/mixed; boundary=b\n--b\nContent-Type: text/plain\n\nHi\n--b--',
    'Subject: x\nContent-Type: multipart/mixed; boundary=b\n',
    '--b',
  ],
  ['Only words', '', 'Only'],
])('%j has its empty line', (text, head, body) => {
  expect(separated(text)).toBe(`${head}\r\n${text.slice(head.length)}`);
  expect(text.slice(head.length).startsWith(body)).toBe(true);
});

it.each([
  'From: a@example.org\nSubject: x\n\nHello\nthere',
  'From: a@example.org\r\nSubject: x\r\n\r\nHello',
  'Subject: broken on\nits way\nTo: b@example.org\n\nHello',
  'Subject: broken on\nits way\nIn-Reply-To: <1@example.org>\nList-Id: <l>\n\nHello',
  'Subject: x',
  '',
])('%j is left as it is', (text) => {
  expect(separated(text)).toBe(text);
});
