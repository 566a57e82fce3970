import { createInvitations } from '../../services/invitations/create-invitations.ts';
import { previewInvitations } from '../../services/invitations/preview-invitations.ts';
import { listInvitations } from '../../services/invitations/read-invitations.ts';
import { resendInvitation } from '../../services/invitations/resend-invitation.ts';
import { revokeInvitation } from '../../services/invitations/revoke-invitation.ts';
import { endpoint } from '../endpoint.ts';
import { answerData, answerList, answerNothing } from '../respond.ts';
import { collections, type Level } from './level.ts';

/** The invitations to a tenant or a company. */
export const invitationsOf = (level: Level) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/invitations`,
    {
      summary: `List the invitations to a ${level}; without a filter, those that wait for an answer`,
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, query, place }) => {
      const { invitations, meta } = await listInvitations({ ctx, input: { ...query, place } });
      return answerList(invitations, meta);
    },
  ),
  POST: endpoint(
    `POST ${collections[level]}/{id}/invitations`,
    {
      summary: `Invite people to a ${level} by mail`,
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, body, place }) => {
      return answerData(await createInvitations({ ctx, input: { ...body, place } }), { status: 201 });
    },
  ),
});

/** What a table of people to be invited says. */
export const invitationPreviewOf = (level: Level) => ({
  POST: endpoint(
    `POST ${collections[level]}/{id}/invitations/preview`,
    {
      summary: 'Read a CSV table of people to be invited, and say which lines are wrong; nobody is invited',
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, body, place }) => {
      return answerData(await previewInvitations({ ctx, input: { ...body, place } }));
    },
  ),
});

/** One invitation. */
export const invitationOf = (level: Level) => ({
  DELETE: endpoint(
    `DELETE ${collections[level]}/{id}/invitations/{invitationId}`,
    { summary: 'Take an invitation back', may: { action: `${level}.managePeople`, of: level } },
    async ({ ctx, params: { invitationId }, place }) => {
      await revokeInvitation({ ctx, input: { invitationId, place } });
      return answerNothing();
    },
  ),
});

/** One that is sent again. */
export const resentInvitationOf = (level: Level) => ({
  POST: endpoint(
    `POST ${collections[level]}/{id}/invitations/{invitationId}/resend`,
    {
      summary: 'Send an invitation once more, with a new link',
      may: { action: `${level}.managePeople`, of: level },
    },
    async ({ ctx, params: { invitationId }, place }) => {
      return answerData(await resendInvitation({ ctx, input: { invitationId, place } }));
    },
  ),
});
