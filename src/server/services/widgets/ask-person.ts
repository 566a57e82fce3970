import type { WidgetTicketData } from '#contracts/widget.ts';
import { asLine } from '#rules/one-line.ts';
import type { Locale } from '#rules/preferences.ts';
import { ticketLimits } from '#rules/tickets.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { storeTicket } from '../tickets/store-ticket.ts';
import type { OpenWidget } from './open-widget.ts';
import { tellUsedUp } from './tell-used-up.ts';

/**
 * Hands what a visitor of another site asked to support, with the conversation they had, which is stored nowhere else.
 * @throws {AppError} `not_found` where the widget offers no person; `too_many_attempts`
 */
export async function askPerson({
  app,
  input: { widget, address, locale, asked },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; locale: Locale; asked: WidgetTicketData };
}): Promise<void> {
  const { modelBotId, spaceId, shown } = widget;
  if (!shown.offersPerson) throw new AppError('not_found');
  const { email, messages, text } = asked;
  await app.rateLimits.countEach([
    { limit: 'visitorTicketsPerAddress', key: address },
    {
      limit: 'visitorTicketsPerBot',
      key: modelBotId,
      onRefusal: () => tellUsedUp(app, widget, 'widgetHandoversUsedUp'),
    },
  ]);
  const subject = lineOf(text);
  const createdAt = presentTime().toISOString();
  const said = messages.map(({ role, content }) => ({
    id: newRecordId(),
    role,
    text: content,
    sources: [],
    createdAt,
  }));
  const transcript = { conversationId: null, modelBotName: shown.name, title: subject, messageId: null };
  await app.database.inSpace(spaceId, (transaction) =>
    storeTicket(app, transaction, {
      id: newRecordId(),
      spaceId,
      desk: null,
      requester: { requesterEmail: email, requesterLocale: locale, modelBotId },
      newsOf: () => ({
        kind: 'visitorsAsked',
        values: { name: shown.name, count: 1 },
        path: '/support',
        occasion: `visitors ${modelBotId} ${createdAt.slice(0, '2026-01-01T00'.length)}`,
      }),
      subject,
      text: text.slice(0, ticketLimits.messageCharacters),
      transcript: said.length > 0 ? { ...transcript, messages: said } : null,
    }),
  );
}

/** The first words, from the first sign that is seen. */
const lineOf = (text: string) =>
  [...asLine(text.slice(Math.max(0, text.search(/[\p{L}\p{N}\p{P}\p{S}]/u))))]
    .slice(0, ticketLimits.subjectCharacters / 2)
    .join('');
