import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { readAttachment } from '#server/services/tickets/read-attachment.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tickets/{id}/attachments/{attachmentId}',
  { heavy: 'documents', summary: 'A file attached to a ticket', may: { action: 'ticket.use', of: 'ticket' } },
  async ({ ctx, params: { id, attachmentId }, place }) => {
    const { bytes, ...file } = await readAttachment({ ctx, input: { ticketId: id, attachmentId, place } });
    return answerDownload(bytes, file);
  },
);
