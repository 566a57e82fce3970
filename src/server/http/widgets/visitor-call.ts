import type { APIContext, APIRoute } from 'astro';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { noteRefusal } from '../../services/security/note-refusal.ts';
import { type OpenWidget, openWidget } from '../../services/widgets/open-widget.ts';
import { contextOf } from '../endpoint.ts';
import { answerError } from '../respond.ts';

/**
 * A call that the widget makes from the page of another site. The widget's own list of sites takes the place of the
 * check for our own origin; no cookie counts here, and only a listed site may read the answer, or the error.
 */
export function visitorCall(
  handle: (given: { widget: OpenWidget; context: APIContext }) => Promise<Response>,
): APIRoute {
  return async (context) => {
    const { app, locale, clientAddress } = context.locals;
    const origin = context.request.headers.get('origin');
    let isListed = false;
    let answer: Response;
    try {
      await app.callLimits.count({ address: clientAddress });
      const id = z.uuid().safeParse(context.params.id);
      if (!id.success) throw new AppError('not_found');
      const widget = await openWidget({ app, input: { modelBotId: id.data, origin } });
      isListed = true;
      answer = await handle({ widget, context });
    } catch (error) {
      noteRefusal({ ctx: contextOf(context), input: { error } });
      answer = answerError(error, locale, app);
    }
    answer.headers.append('Vary', 'Origin');
    if (isListed && origin) answer.headers.set('Access-Control-Allow-Origin', origin);
    return answer;
  };
}

/** What a browser asks before it sends a question from a page of another site. */
export const visitorPreflight = visitorCall(
  async () =>
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': '600',
      },
    }),
);
