import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { findRolePlaces } from '#server/services/users/find-role-places.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/role-places',
  {
    summary: 'Where a role can be given: tenants, companies or bots by name',
    may: { action: 'user.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    const found = await findRolePlaces({ ctx, input: query });
    return answerWhole(found);
  },
);
