export type Mailbox = { name: string; address: string };

const pattern = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/u;

/** Whether a text is `Name <address>` or an address alone. */
export function isMailbox(text: string): boolean {
  return pattern.test(text.trim());
}

/** The parts of `Name <address>` or of an address alone. @throws {RangeError} for anything else */
export function parseMailbox(text: string): Mailbox {
  const match = pattern.exec(text.trim());
  if (!match) throw new RangeError('Not a mailbox');
  const [, name = '', bracketed, alone] = match;
  return { name, address: bracketed ?? alone ?? '' };
}
