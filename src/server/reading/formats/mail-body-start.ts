/** What stands before the body is looked through so far, bytes. */
const mostHeadBytes = 1024 * 1024;

const isField = (line: string) => /^[!-9;-~]+[ \t]*:/.test(line);
/** Fields that a body hardly begins with: where one comes later, a line that is none was broken on the way. */
const ofMails =
  /^(?:from|to|b?cc|sender|subject|date|message-id|reply-to|in-reply-to|references|received|return-path|delivered-to|mime-version|dkim-signature|authentication-results|(?:arc|content|list|thread|x)-[a-z-]+)[ \t]*:/i;
/** What stands before each part of a message, and after the last. */
const isPart = (line: string) => line.startsWith('--');

/**
 * A message whose body begins with a line that is no field of its head, without an empty line before it, as some programs
 * write it, with that empty line (RFC 5322, 2.1 asks for it): readers of mail would drop the lines up to the next one.
 */
export function withBodySeparated(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, mostHeadBytes));
  let body: number | undefined;
  for (let at = 0; at < head.length; ) {
    const lineEnd = head.indexOf('\n', at);
    const end = lineEnd < 0 ? head.length : lineEnd;
    const line = head.toString('latin1', at, end).replace(/\r$/, '');
    if (line === '') break;
    if (body === undefined) {
      const isFolded = at > 0 && /^[ \t]/.test(line);
      const isEnvelope = at === 0 && /^>?From /.test(line);
      if (!isFolded && !isEnvelope && !isField(line)) body = at;
      if (body !== undefined && isPart(line)) break;
    } else if (ofMails.test(line)) return bytes;
    at = end + 1;
  }
  if (body === undefined) return bytes;
  return Buffer.concat([head.subarray(0, body), Buffer.from('\r\n'), bytes.subarray(body)]);
}
