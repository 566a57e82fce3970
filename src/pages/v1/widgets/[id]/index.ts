import type { PublicWidgetData } from '#contracts/widget.ts';
import { allMessages } from '#i18n/i18n.ts';
import { answerData } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';

export const prerender = false;

export const GET = visitorCall(async ({ widget, context }) => {
  const shown: PublicWidgetData = { ...widget.shown, texts: allMessages(context.locals.locale).widget };
  return answerData(shown);
});

export const OPTIONS = visitorPreflight;
