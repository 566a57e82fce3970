/** How long an invitation works, and how much one request may hold. */
export const invitationLimits = { days: 14, perRequest: 500, csvCharacters: 200_000 } as const;

export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What becomes of an address that is invited: `resent` had an open invitation, which works anew. */
export const invitationResults = ['invited', 'resent', 'alreadyMember'] as const;

/** What can be wrong with a line of a table of people. Texts: `organisation.invite.problems.<problem>`. */
export const lineProblems = [
  'email',
  'role',
  'placeMissing',
  'placeUnknown',
  'placeAmbiguous',
  'duplicate',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/** The state of an invitation at a moment. What was accepted stays accepted, what was revoked stays revoked. */
export function invitationState(
  row: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (row.acceptedAt) return 'accepted';
  if (row.revokedAt) return 'revoked';
  return row.expiresAt > now ? 'open' : 'expired';
}
