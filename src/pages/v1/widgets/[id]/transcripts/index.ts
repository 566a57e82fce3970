import { widgetTranscript } from '#contracts/widget.ts';
import { readJson } from '#server/http/read-json.ts';
import { answerNothing } from '#server/http/respond.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { mailTranscript } from '#server/services/widgets/mail-transcript.ts';

export const prerender = false;

export const POST = visitorCall(async ({ widget, context: { request, locals } }) => {
  const { app, locale } = locals;
  const asked = widgetTranscript.parse(await readJson(request));
  await mailTranscript({ app, input: { widget, locale, asked } });
  return answerNothing();
});

export const OPTIONS = visitorPreflight;
