import type { APIContext } from 'astro';
import type { z } from 'zod';
import { widgetQuestion } from '#contracts/widget.ts';
import { pictureRoom, type SeenPicture, wordlessQuestion } from '#rules/seen-pictures.ts';
import { AppError } from '../../errors.ts';
import { answerVisitor } from '../../services/widgets/answer-visitor.ts';
import type { OpenWidget } from '../../services/widgets/open-widget.ts';
import { allowanceHeaders } from '../openai/allowance-headers.ts';
import { conversationOf } from '../openai/chunks.ts';
import { readJson } from '../read-json.ts';
import { readPictured } from '../read-pictured.ts';
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
  const { takesPictures } = widget.shown;
  const body = await (takesPictures
    ? readPictured(request, locals, { address: clientAddress })
    : readJson(request));
  const { messages } = widgetQuestion.parse(body);
  const pictures = lastPictures(messages);
  // The page was loaded while it took some.
  if (pictures.length > 0 && !takesPictures) throw new AppError('unsupported_media_type');
  const { question, history } = conversationOf({
    messages: messages.map(({ role, content }) => ({
      role,
      content: content?.text,
      pictures: content?.pictures,
    })),
  });
  // All of them are given beside the question.
  const turns = history.map(({ role, text }) => ({ role, text: text || wordlessQuestion }));
  const asked = { question, history: turns, pictures, locale };
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

type Message = z.output<typeof widgetQuestion>['messages'][number];

/** Those of the question, and of the ones before it the latest, as far as a model is given them. */
function lastPictures(messages: readonly Message[]): SeenPicture[] {
  const hasRoom = pictureRoom();
  return messages
    .toReversed()
    .flatMap(({ role, content }) => (role === 'user' ? (content?.pictures ?? []) : []))
    .filter(({ data }) => hasRoom(data));
}
