import { messagesFor } from '#i18n/i18n.ts';
import { answerData } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';

export const prerender = false;

export const GET = visitorCall(async ({ widget, context }) =>
  answerData({ ...widget.shown, texts: messagesFor(context.locals.locale, ['widget']).widget }),
);

export const OPTIONS = visitorPreflight;
