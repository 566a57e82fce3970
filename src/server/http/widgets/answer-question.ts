import type { APIContext } from 'astro';
import { widgetQuestion } from '#contracts/widget.ts';
import { answerVisitor } from '../../services/widgets/answer-visitor.ts';
import type { OpenWidget } from '../../services/widgets/open-widget.ts';
import { allowanceHeaders } from '../openai/allowance-headers.ts';
import { textsOf } from '../openai/asked.ts';
import { conversationOf } from '../openai/chunks.ts';
import { readJson } from '../read-json.ts';
import { visitorStream } from './visitor-stream.ts';

/**
 * Answers a visitor of another site, as OpenAI's stream of chunks. Headers say how many questions are left once this
 * one is answered.
 */
export async function answerQuestion({
  widget,
  context,
}: {
  widget: OpenWidget;
  context: APIContext;
}): Promise<Response> {
  const { request, locals } = context;
  const { app, locale, clientAddress } = locals;
  const input = widgetQuestion.parse(await readJson(request));
  const asked = { ...conversationOf(textsOf(input)), locale };
  const { allowance, ...answered } = await answerVisitor({
    app,
    input: { widget, address: clientAddress, asked },
  });
  const answer = visitorStream(answered, widget, locals);
  const headers = allowanceHeaders(allowance);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  answer.headers.set('Access-Control-Expose-Headers', Object.keys(headers).join(', '));
  return answer;
}
