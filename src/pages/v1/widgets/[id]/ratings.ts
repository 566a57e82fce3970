import { widgetRating } from '#contracts/widget.ts';
import { readJson } from '#server/http/read-json.ts';
import { answerNothing } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { rateForVisitor } from '#server/services/widgets/rate-for-visitor.ts';

export const prerender = false;

export const POST = visitorCall(async ({ widget, context: { request, locals } }) => {
  const said = widgetRating.parse(await readJson(request));
  await rateForVisitor({ app: locals.app, input: { widget, address: locals.clientAddress, said } });
  return answerNothing();
});

export const OPTIONS = visitorPreflight;
