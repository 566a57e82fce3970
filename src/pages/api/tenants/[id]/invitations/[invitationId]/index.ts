import { invitationOf } from '#server/http/levels/invitations.ts';

export const prerender = false;

export const { DELETE } = invitationOf('tenant');
