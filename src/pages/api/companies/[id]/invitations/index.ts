import { invitationsOf } from '#server/http/levels/invitations.ts';

export const prerender = false;

export const { GET, POST } = invitationsOf('company');
