import { z } from 'zod';
import { listInput } from '../list.ts';
import {
  countTicketsInput,
  listTicketsInput,
  openTicketInput,
  sendTicketMessageInput,
  supportDesk,
  ticket,
  ticketAttachment,
  ticketCounts,
  ticketDetail,
  ticketMessage,
  updateTicketInput,
} from '../ticket.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const attachmentParams = idParam.extend({ attachmentId: z.uuid() });

const messageParams = idParam.extend({ messageId: z.uuid() });

export const ticketsEndpoints = {
  'GET tickets': {
    query: listTicketsInput,
    answer: { status: 200, list: ticket },
  },
  'POST tickets': {
    body: openTicketInput,
    answer: { status: 201, data: ticketDetail },
  },
  'GET tickets/counts': {
    query: countTicketsInput,
    answer: { status: 200, data: ticketCounts },
  },
  'GET tickets/desk': {
    answer: { status: 200, data: supportDesk },
  },
  'GET tickets/{id}': {
    params: idParam,
    answer: { status: 200, data: ticketDetail },
  },
  'PATCH tickets/{id}': {
    params: idParam,
    body: updateTicketInput,
    answer: { status: 200, data: ticketDetail },
  },
  'DELETE tickets/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST tickets/{id}/hand-on': {
    params: idParam,
    answer: { status: 200, data: ticketDetail },
  },
  'GET tickets/{id}/attachments/{attachmentId}': {
    params: attachmentParams,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  'GET tickets/{id}/messages': {
    params: idParam,
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: ticketMessage },
  },
  'POST tickets/{id}/messages': {
    params: idParam,
    body: sendTicketMessageInput,
    answer: { status: 201, data: ticketMessage },
  },
  'POST tickets/{id}/messages/{messageId}/attachments': {
    params: messageParams,
    bodyType: 'multipart/form-data',
    answer: { status: 201, data: z.array(ticketAttachment) },
  },
  'DELETE tickets/{id}/transcript': {
    params: idParam,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
