import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { answerSample } from '#server/services/samples/answer-sample.ts';

export const prerender = false;

export const GET = endpoint(
  'GET samples/answer',
  { summary: 'Ask the sample files of the home page', may: 'public', heavy: 'searches' },
  async ({ ctx: { app, clientAddress: address }, query }) =>
    answerData(await answerSample({ app, input: { ...query, address } })),
);
