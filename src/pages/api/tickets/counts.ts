import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { countTickets } from '#server/services/tickets/count-tickets.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/counts',
  {
    summary: 'How many tickets wait in each view of a desk, of those that the caller may list',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, query: { tenantId, companyId } }) => {
    const id = companyId ?? tenantId;
    return answerData(
      await countTickets({
        ctx,
        input: { place: id ? { kind: companyId ? 'companies' : 'tenants', id } : { kind: 'parley' } },
      }),
    );
  },
);
