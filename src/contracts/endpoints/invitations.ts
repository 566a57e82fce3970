import { z } from 'zod';
import {
  acceptedInvitation,
  acceptInvitationInput,
  createInvitationsInput,
  invitation,
  invitationListInput,
  invitationOutcome,
  lookUpInvitationInput,
  offeredInvitation,
  previewedLine,
  previewInvitationsInput,
} from '../invitation.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const invitationParams = idParam.extend({ invitationId: z.uuid() });

export const invitationsEndpoints = {
  ...below(['tenants', 'companies'], {
    'GET {collection}/{id}/invitations': {
      params: idParam,
      query: invitationListInput,
      answer: { status: 200, list: invitation },
    },
    'POST {collection}/{id}/invitations': {
      params: idParam,
      body: createInvitationsInput,
      answer: { status: 201, data: invitationOutcome.array() },
    },
    'POST {collection}/{id}/invitations/preview': {
      params: idParam,
      body: previewInvitationsInput,
      answer: { status: 200, data: previewedLine.array() },
    },
    'DELETE {collection}/{id}/invitations/{invitationId}': {
      params: invitationParams,
      answer: { status: 204 },
    },
    'POST {collection}/{id}/invitations/{invitationId}/resend': {
      params: invitationParams,
      answer: { status: 200, data: invitation },
    },
  }),
  'POST invitations/accept': {
    body: acceptInvitationInput,
    answer: { status: 200, data: acceptedInvitation },
  },
  'POST invitations/look-up': {
    body: lookUpInvitationInput,
    answer: { status: 200, data: offeredInvitation },
  },
} as const satisfies Record<string, Exchange>;
