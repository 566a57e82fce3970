import { invitationPreviewOf } from '#server/http/levels/invitations.ts';

export const prerender = false;

export const { POST } = invitationPreviewOf('company');
