import type { MailData, MailDetail } from '#contracts/mail.ts';
import { apiBase, request } from './http.ts';

export async function getMail(id: string) {
  return (await request<{ data: MailDetail }>(`outbox/${id}`)).data;
}

/** @throws {ApiError} `conflict` for a mail that is under way or was sent */
export async function retryMail(id: string) {
  return (await request<{ data: MailData }>(`outbox/${id}/retry`, { method: 'POST' })).data;
}

/** Where a frame finds the HTML of a mail. */
export const mailHtmlAddress = (id: string) => `${apiBase}/outbox/${id}/html`;
