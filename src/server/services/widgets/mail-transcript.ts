import type { WidgetTranscriptData } from '#contracts/widget.ts';
import { translator } from '#i18n/i18n.ts';
import { plainAnswer } from '#markdown/plain-answer.ts';
import type { Locale } from '#rules/preferences.ts';
import { equalHashes, hashSecret } from '../../auth/secret.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { OpenWidget } from './open-widget.ts';
import { openTranscriptChallenge } from './transcript-challenge.ts';

/**
 * Mails the conversation of a visitor of another site to the address that a code of `mailTranscriptCode` went to. It is
 * kept with the mail until that is sent, and nowhere else.
 * @throws {AppError} `not_found` where the widget mails no conversations; `code_expired`; `invalid_request` naming a wrong
 * `code`; `too_many_attempts`
 */
export async function mailTranscript({
  app,
  input: { widget, locale, asked },
}: {
  app: App;
  input: { widget: OpenWidget; locale: Locale; asked: WidgetTranscriptData };
}): Promise<void> {
  const { modelBotId, shown } = widget;
  if (!shown.offersTranscript) throw new AppError('not_found');
  const challenge = openTranscriptChallenge(app, modelBotId, asked.challenge);
  if (!challenge) throw new AppError('code_expired');
  await app.rateLimits.count('transcriptTriesPerEmail', challenge.email);
  const code = asked.code.replace(/\s/g, '');
  if (!equalHashes(hashSecret(challenge.code), hashSecret(code))) {
    throw new AppError('invalid_request', { fields: { code: 'wrong_code' } });
  }
  const t = translator(locale);
  const said = asked.messages.map(({ role, content }) => {
    const who = role === 'user' ? t('email.visitorTranscript.you') : shown.name;
    const text = role === 'user' ? content.trim() : plainAnswer(content, { numbers: true });
    return `${who}:\n${text}`;
  });
  await app.database.acrossSpaces((transaction) =>
    queueMail(app, transaction, {
      template: 'visitorTranscript',
      locale,
      to: { name: '', address: challenge.email },
      values: { bot: shown.name },
      secrets: { transcript: said.join('\n\n') },
    }),
  );
}
