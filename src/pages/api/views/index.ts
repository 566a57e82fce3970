import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listSavedViews } from '#server/services/saved-views/list-saved-views.ts';
import { saveView } from '#server/services/saved-views/save-view.ts';

export const prerender = false;

export const GET = endpoint(
  'GET views',
  { summary: 'The views of tables that one keeps', may: 'signedIn', whileImpersonating: 'open' },
  async ({ ctx, query: { table, ...page } }) => {
    return answerWhole(await listSavedViews({ ctx, input: { table } }), page);
  },
);

export const POST = endpoint(
  'POST views',
  { summary: 'Keep a view of a table under a name', may: 'signedIn', whileImpersonating: 'closed' },
  async ({ ctx, body }) => {
    return answerData(await saveView({ ctx, input: body }), { status: 201 });
  },
);
