import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { listInvitations } from '../invitations/read-invitations.ts';
import { listMembers } from '../members/list-members.ts';
import { listGivenPlaces } from './list-given-places.ts';

const perPage = 25;

/** The first page of a place's people and of those invited, and where roles can be given. */
export async function readPeople({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}) {
  const { members, meta } = await listMembers({ ctx, input: { page: 1, perPage, place } });
  const waiting = await listInvitations({ ctx, input: { page: 1, perPage, place } });
  return {
    members: { data: members, meta },
    invitations: { data: waiting.invitations, meta: waiting.meta },
    places: await listGivenPlaces({ ctx, input: { place } }),
  };
}
