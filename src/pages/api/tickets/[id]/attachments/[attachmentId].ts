import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { readAttachment } from '#server/services/tickets/read-attachment.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A file attached to a ticket',
    access: 'signedIn',
    params: idParam.extend({ attachmentId: z.uuid() }),
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, attachmentId } }) => {
    const place = await authorize(ctx, 'ticket.use', { kind: 'ticket', id });
    const { bytes, ...file } = await readAttachment({ ctx, input: { ticketId: id, attachmentId, place } });
    return answerDownload(bytes, file);
  },
);
