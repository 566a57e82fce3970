import { type WidgetTranscriptChallenge, widgetTranscriptCode } from '#contracts/widget.ts';
import { readJson } from '#server/http/read-json.ts';
import { answerData } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { mailTranscriptCode } from '#server/services/widgets/mail-transcript-code.ts';

export const prerender = false;

export const POST = visitorCall(async ({ widget, context: { request, locals } }) => {
  const { app, locale, clientAddress: address } = locals;
  const { email } = widgetTranscriptCode.parse(await readJson(request));
  const challenge = await mailTranscriptCode({ app, input: { widget, address, locale, email } });
  return answerData({ challenge } satisfies WidgetTranscriptChallenge);
});

export const OPTIONS = visitorPreflight;
