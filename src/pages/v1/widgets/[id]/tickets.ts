import { widgetTicket } from '#contracts/widget.ts';
import { readJson } from '#server/http/read-json.ts';
import { answerNothing } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { askPerson } from '#server/services/widgets/ask-person.ts';

export const prerender = false;

export const POST = visitorCall(async ({ widget, context: { request, locals } }) => {
  const { app, locale, clientAddress: address } = locals;
  const asked = widgetTicket.parse(await readJson(request));
  await askPerson({ app, input: { widget, address, locale, asked } });
  return answerNothing();
});

export const OPTIONS = visitorPreflight;
