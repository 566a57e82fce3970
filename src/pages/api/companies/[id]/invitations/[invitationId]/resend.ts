import { resentInvitationOf } from '#server/http/levels/invitations.ts';

export const prerender = false;

export const { POST } = resentInvitationOf('company');
