import { expect, test } from 'vitest';
import { isMailbox, parseMailbox } from './mailbox.ts';

test.each([
  ['Parley <parley@example.org>', { name: 'Parley', address: 'parley@example.org' }],
  ['"Parley, Inc." <p@example.org>', { name: 'Parley, Inc.', address: 'p@example.org' }],
  ['parley@example.org', { name: '', address: 'parley@example.org' }],
])('%s is a name and an address', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test.each(['', 'Parley', 'a@b@c', 'Parley <a b@example.org>', 'A <a@example.org>, b@example.org'])(
  '%j is no mailbox',
  (text) => {
    expect(isMailbox(text)).toBe(false);
    expect(() => parseMailbox(text)).toThrow(RangeError);
  },
);

test('a line break in the name makes no header', () => {
  expect(isMailbox('Parley\r\nBcc: thief@example.org <p@example.org>')).toBe(false);
});
