import { randomInt } from 'node:crypto';
import type { Locale } from '#rules/preferences.ts';
import { mailedProofDigits } from '#rules/proofs.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { OpenWidget } from './open-widget.ts';
import { sealTranscriptChallenge } from './transcript-challenge.ts';

/**
 * Mails a code to the address that a visitor of another site names, for `mailTranscript`. The mail has no word of theirs.
 * @returns the challenge that the code answers, for minutes
 * @throws {AppError} `not_found` where the widget mails no conversations; `too_many_attempts`
 */
export async function mailTranscriptCode({
  app,
  input: { widget, address, locale, email },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; locale: Locale; email: string };
}): Promise<string> {
  const { modelBotId, shown } = widget;
  if (!shown.offersTranscript) throw new AppError('not_found');
  await app.rateLimits.countEach([
    { limit: 'transcriptCodesPerAddress', key: address },
    { limit: 'transcriptCodesPerEmail', key: email },
    { limit: 'transcriptCodesPerBot', key: modelBotId },
  ]);
  const code = String(randomInt(10 ** mailedProofDigits)).padStart(mailedProofDigits, '0');
  await app.database.acrossSpaces((transaction) =>
    queueMail(app, transaction, {
      template: 'transcriptCode',
      locale,
      to: { name: '', address: email },
      values: { bot: shown.name },
      secrets: { code },
    }),
  );
  return sealTranscriptChallenge(app, modelBotId, { email, code });
}
