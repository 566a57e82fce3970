export type Mailbox = { name: string; address: string };

const address = /^[^<>\s@]+@[^<>\s@]+$/;

/** Whether a text is `Name <address>` or an address alone. */
export function isMailbox(text: string): boolean {
  return readMailbox(text.trim()) !== null;
}

/** The parts of `Name <address>` or of an address alone. @throws {RangeError} for anything else */
export function parseMailbox(text: string): Mailbox {
  const mailbox = readMailbox(text.trim());
  if (!mailbox) throw new RangeError('Not a mailbox');
  return mailbox;
}

function readMailbox(text: string): Mailbox | null {
  if (address.test(text)) return { name: '', address: text };
  const opening = text.indexOf('<');
  if (opening === -1 || !text.endsWith('>')) return null;
  const name = text.slice(0, opening).trimEnd().replace(/^"|"$/g, '');
  const bracketed = text.slice(opening + 1, -1);
  return address.test(bracketed) && !/["<>\p{Cc}]/u.test(name) ? { name, address: bracketed } : null;
}
