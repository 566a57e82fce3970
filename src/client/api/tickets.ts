import type { ListMeta } from '#contracts/list.ts';
import type {
  CannedReplyData,
  OpenTicketInput,
  TicketData,
  TicketDetail,
  TicketMessageData,
  UpdateTicketInput,
} from '#contracts/ticket.ts';
import { apiBase, request } from './http.ts';
import type { ListParameters } from './query.ts';

export type TicketPage = { data: TicketData[]; meta: ListMeta };
const quietly = { blockSpinner: true };

export function listTickets(query: ListParameters, signal?: AbortSignal) {
  return request<TicketPage>('tickets', { query, body: quietly, ...(signal && { signal }) });
}

export async function getTicket(id: string) {
  return (await request<{ data: TicketDetail }>(`tickets/${id}`, { body: quietly })).data;
}

/** @throws {ApiError} `too_many_attempts`, `invalid_request` with the fields */
export async function openTicket(input: OpenTicketInput) {
  return (await request<{ data: TicketDetail }>('tickets', { method: 'POST', body: input })).data;
}

/** @throws {ApiError} `version_conflict` with the ticket as it is now */
export async function updateTicket(id: string, change: UpdateTicketInput) {
  return (await request<{ data: TicketDetail }>(`tickets/${id}`, { method: 'PATCH', body: change })).data;
}

export async function sendTicketMessage(id: string, input: { text: string; internal: boolean }) {
  const { data } = await request<{ data: TicketMessageData }>(`tickets/${id}/messages`, {
    method: 'POST',
    body: input,
  });
  return data;
}

/** @throws {ApiError} `payload_too_large`, `invalid_request` for a kind of file that is not taken */
export async function attachToMessage(ticketId: string, messageId: string, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file, file.name);
  await request(`tickets/${ticketId}/messages/${messageId}/attachments`, { method: 'POST', body });
}

/** Where the browser finds an attached file. */
export const attachmentAddress = (ticketId: string, attachmentId: string) =>
  `${apiBase}/tickets/${ticketId}/attachments/${attachmentId}`;

export async function withdrawTranscript(ticketId: string): Promise<void> {
  await request(`tickets/${ticketId}/transcript`, { method: 'DELETE' });
}

export async function createCannedReply(input: { title: string; text: string }) {
  const { data } = await request<{ data: CannedReplyData }>('canned-replies', {
    method: 'POST',
    body: input,
  });
  return data;
}

/** @throws {ApiError} `version_conflict` with the text as it is now */
export async function updateCannedReply(id: string, input: { title: string; text: string; version: number }) {
  const { data } = await request<{ data: CannedReplyData }>(`canned-replies/${id}`, {
    method: 'PATCH',
    body: input,
  });
  return data;
}

export async function removeCannedReply(id: string): Promise<void> {
  await request(`canned-replies/${id}`, { method: 'DELETE' });
}
