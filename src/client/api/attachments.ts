import type { AttachmentData } from '#contracts/attachment.ts';
import { apiBase, request } from './http.ts';
import { upload } from './upload.ts';

/** Attaches one file; `onProgress` hears 0–1. The answer is the queued file, not yet read. */
export async function attachFile(
  conversationId: string,
  file: File,
  options: { onProgress: (sent: number) => void; signal?: AbortSignal },
) {
  const form = new FormData();
  form.append('file', file);
  const path = `conversations/${conversationId}/attachments`;
  const { data } = await upload<{ data: AttachmentData[] }>(path, form, options);
  return data;
}

/** Everything that is attached in a conversation. Asked again while files are read, so it shows no spinner. */
export async function listAttachments(conversationId: string) {
  const { data } = await request<{ data: AttachmentData[] }>(`conversations/${conversationId}/attachments`, {
    body: { blockSpinner: true },
  });
  return data;
}

/** Takes back a file that no question was asked with. */
export async function removeAttachment(conversationId: string, fileId: string): Promise<void> {
  await request(`conversations/${conversationId}/attachments/${fileId}`, {
    method: 'DELETE',
    body: { blockSpinner: true },
  });
}

/** Where the bytes of an attached file are, to save. */
export const attachmentPath = (conversationId: string, fileId: string) =>
  `${apiBase}/conversations/${conversationId}/attachments/${fileId}/original`;
