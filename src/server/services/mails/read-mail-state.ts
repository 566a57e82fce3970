import type { MailServerState } from '#rules/mail.ts';
import type { App } from '../context.ts';

/**
 * How the mail server is doing, by the newest mail of the last day that it took or refused, be it one that is tried
 * again for hours, and by whether one went out since. One that only its recipient's server refused, or that an
 * administrator took back, says nothing about it.
 */
export async function readMailState({
  app: { database, mailTransport },
}: {
  app: Pick<App, 'database' | 'mailTransport'>;
}): Promise<MailServerState> {
  if (mailTransport === null) return 'none';
  const [failing] = await database.readAcrossSpaces(
    'mail-server-state',
    `WITH today AS NOT MATERIALIZED (SELECT * FROM outbox WHERE created_at > now() - interval '1 day'),
     newest AS (
       SELECT state, updated_at FROM today
       WHERE state = 'sent'
         OR (state = 'failed' AND failure IS NULL)
         OR (state IN ('queued', 'sending', 'failed') AND failure NOT IN ('recipient_refused', 'cancelled'))
       ORDER BY created_at DESC, id DESC LIMIT 1
     )
     SELECT FROM newest
     WHERE state <> 'sent'
       AND NOT EXISTS (SELECT FROM today WHERE today.state = 'sent' AND today.sent_at > newest.updated_at)`,
    [],
  );
  return failing ? 'failing' : 'working';
}
