import type { MailServerState } from '#rules/mail.ts';
import type { App } from '../context.ts';

/**
 * How the mail server is doing, by the newest mail of the last day that it decided on. One that only its recipient's server
 * refused, or that an administrator took back, says nothing about it.
 */
export async function readMailState({
  app: { database, mailTransport },
}: {
  app: Pick<App, 'database' | 'mailTransport'>;
}): Promise<MailServerState> {
  if (mailTransport === null) return 'none';
  const [newest] = await database.readAcrossSpaces<{ state: string }>(
    'mail-server-state',
    `SELECT state FROM outbox
     WHERE created_at > now() - interval '1 day' AND state IN ('sent', 'failed')
       AND (state = 'sent' OR failure IS NULL OR failure NOT IN ('recipient_refused', 'cancelled'))
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [],
  );
  return newest?.state === 'failed' ? 'failing' : 'working';
}
