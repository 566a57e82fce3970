import { once } from 'node:events';
import type net from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './parley.ts';

export type ReceivedMail = {
  /** The addresses the envelope named: where it would really have gone. */
  recipients: string[];
  sender: string;
  /** Header lines by lower-case name, unfolded. */
  headers: Record<string, string>;
  raw: string;
  text: string;
  html: string;
};

export type MailServer = {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Waits for the newest mail to `address`, at least the `nth` (from 1). */
  mailTo(address: string, nth?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

/** No mail server here takes mails to such an address. */
export const refusedAddress = () => `refused-${crypto.randomUUID()}@example.org`;
const refuseSome = (recipient: string) => (recipient.startsWith('refused-') ? 550 : null);

/** A real SMTP server on a loopback port that keeps what it receives. */
export async function startMailServer({
  refuse = refuseSome,
  ...options
}: {
  port?: number;
  refuse?: (recipient: string) => number | null;
} = {}): Promise<MailServer> {
  const port = options.port ?? (await freePort());
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refuse(address);
      callback(responseCode === null ? null : Object.assign(new Error('No'), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom ? mailFrom.address : '',
        });
        callback();
      });
    },
  });
  const listening = once(server.server as net.Server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    async mailTo(address, nth = 1) {
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        const found = mails.filter(({ recipients }) => recipients.includes(address));
        const newest = found.at(-1);
        if (newest && found.length >= nth) return newest;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail number ${nth} came for ${address}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The 4-digit code of a mail. */
export const codeOf = (mail: ReceivedMail) => /\n\s+(\d{4})\n/.exec(mail.text)?.[1] ?? '';

/** The address that a mail's button opens. */
export const linkOf = (mail: ReceivedMail) => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'raw' | 'text' | 'html'> {
  const [head = '', body = ''] = split(raw, '\r\n\r\n');
  const headers = readHeaders(head);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`);
  const partOf = (type: string) => {
    const found = parts.map(readPart).find(({ contentType }) => contentType.startsWith(type));
    return found?.content ?? '';
  };
  return { headers, raw, text: partOf('text/plain'), html: partOf('text/html') };
}

function readPart(part: string): { contentType: string; content: string } {
  const [head = '', body = ''] = split(part.replace(/^\r\n/, ''), '\r\n\r\n');
  const headers = readHeaders(head);
  const encoding = headers['content-transfer-encoding'];
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1');
  const content = (encoding ? bytes.toString('utf8') : body).replaceAll('\r\n', '\n');
  return { contentType: headers['content-type'] ?? '', content };
}

const unquote = (body: string) =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function readHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = split(line, ':');
      return [name.toLowerCase(), value.trim()];
    }),
  );
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
