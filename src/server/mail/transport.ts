import { createTransport } from 'nodemailer';
import type { MailFailure } from '#rules/mail.ts';
import { inPassing } from './in-passing.ts';
import { parseMailbox } from './mailbox.ts';

type OutgoingMail = {
  /** Stays the same for every try, so that a receiver recognises a mail that reached it twice. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
};

export type MailTransport = {
  /** @throws {MailError} */
  send(mail: OutgoingMail): Promise<void>;
};

/** A mail that was not accepted. `permanent`: another try would end the same way. */
export class MailError extends Error {
  override name = 'MailError';
  readonly failure: MailFailure;
  readonly permanent: boolean;

  constructor(failure: MailFailure, permanent: boolean, cause: unknown) {
    super(`The mail server did not take a mail: ${failure}`, { cause });
    this.failure = failure;
    this.permanent = permanent;
  }
}

const seconds = 1000;

/**
 * Sends over SMTP. Names and addresses are handed over as objects, never as header text, and nothing goes to what
 * is not plainly one address, so that neither can add a recipient; contents never name files or addresses to be
 * fetched.
 * @param from `Name <address>` or an address; `null` takes no-reply at the public origin's host
 */
export function createMailTransport(options: {
  url: string;
  from: string | undefined;
  publicOrigin: string;
}): MailTransport {
  const host = new URL(options.publicOrigin).hostname;
  const from = parseMailbox(options.from ?? `Parley <no-reply@${host}>`);
  const transport = createTransport({
    url: options.url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
  });
  return {
    async send({ id, to, subject, html, text }) {
      // nodemailer parses even an address object's address, and finds several in it.
      if (!oneAddress.test(to.address)) throw new MailError('recipient_refused', true, null);
      try {
        await transport.sendMail({
          from,
          to: [{ name: inPassing(to.name), address: to.address }],
          envelope: { from: from.address, to: [to.address] },
          subject,
          html,
          text,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** One local part, one domain, and none of the signs that separate or group addresses. */
const oneAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

function toMailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const permanent = responseCode !== undefined && responseCode >= 500;
  switch (code) {
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'EDNS':
      return new MailError('unreachable', false, error);
    case 'ETIMEDOUT':
      return new MailError('timeout', false, error);
    case 'ETLS':
      return new MailError('encryption', false, error);
    case 'EAUTH':
    case 'ENOAUTH':
      // A wrong password in the settings is mended by an administrator, who need not send every mail again.
      return new MailError('sign_in_refused', false, error);
    case 'EENVELOPE':
      return new MailError('recipient_refused', permanent, error);
    case 'EMESSAGE':
    case 'EPROTOCOL':
      return new MailError('refused', permanent, error);
    default:
      return new MailError('unknown', permanent, error);
  }
}
