import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { visitorStream } from '#server/http/widgets/visitor-stream.ts';
import { followVisitorAnswer } from '#server/services/widgets/follow-visitor-answer.ts';

export const prerender = false;

export const GET = visitorCall(async ({ widget, context: { params, locals } }) => {
  const id = z.uuid().safeParse(params.answerId);
  if (!id.success) throw new AppError('not_found');
  const { app, clientAddress: address } = locals;
  const answerId = id.data;
  const events = await followVisitorAnswer({ app, input: { widget, address, answerId } });
  return visitorStream({ answerId, events }, widget, locals);
});

export const OPTIONS = visitorPreflight;
