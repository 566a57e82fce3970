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
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const invitationParams = idParam.extend({ invitationId: z.uuid() });

export const invitationsEndpoints = {
  'GET companies/{id}/invitations': {
    params: idParam,
    query: invitationListInput,
    answer: { status: 200, list: invitation },
  },
  'POST companies/{id}/invitations': {
    params: idParam,
    body: createInvitationsInput,
    answer: { status: 201, data: invitationOutcome.array() },
  },
  'POST companies/{id}/invitations/preview': {
    params: idParam,
    body: previewInvitationsInput,
    answer: { status: 200, data: previewedLine.array() },
  },
  'DELETE companies/{id}/invitations/{invitationId}': {
    params: invitationParams,
    answer: { status: 204 },
  },
  'POST companies/{id}/invitations/{invitationId}/resend': {
    params: invitationParams,
    answer: { status: 200, data: invitation },
  },
  'POST invitations/accept': {
    body: acceptInvitationInput,
    answer: { status: 200, data: acceptedInvitation },
  },
  'POST invitations/look-up': {
    body: lookUpInvitationInput,
    answer: { status: 200, data: offeredInvitation },
  },
  'GET tenants/{id}/invitations': {
    params: idParam,
    query: invitationListInput,
    answer: { status: 200, list: invitation },
  },
  'POST tenants/{id}/invitations': {
    params: idParam,
    body: createInvitationsInput,
    answer: { status: 201, data: invitationOutcome.array() },
  },
  'POST tenants/{id}/invitations/preview': {
    params: idParam,
    body: previewInvitationsInput,
    answer: { status: 200, data: previewedLine.array() },
  },
  'DELETE tenants/{id}/invitations/{invitationId}': {
    params: invitationParams,
    answer: { status: 204 },
  },
  'POST tenants/{id}/invitations/{invitationId}/resend': {
    params: invitationParams,
    answer: { status: 200, data: invitation },
  },
} as const satisfies Record<string, Exchange>;
