import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeSavedView } from '#server/services/saved-views/remove-saved-view.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE views/{id}',
  { summary: 'Remove a view of a table', may: 'signedIn', whileImpersonating: 'closed' },
  async ({ ctx, params }) => {
    await removeSavedView({ ctx, input: params });
    return answerNothing();
  },
);
