import { ticketAttachmentLimits } from '#rules/tickets.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData } from '#server/http/respond.ts';
import { addTicketAttachment } from '#server/services/tickets/add-ticket-attachment.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tickets/{id}/messages/{messageId}/attachments',
  {
    heavy: 'uploads',
    summary: "Attach files to one's own message: pictures, PDF or plain text, 10 MB each",
    may: { action: 'ticket.attach', of: 'ticket' },
  },
  async ({ ctx, params: { id, messageId }, request, place }) => {
    const attached = await readUploads(
      request,
      ({ name, bytes }) =>
        addTicketAttachment({ ctx, input: { name, bytes, ticketId: id, messageId, place } }),
      { bytes: ticketAttachmentLimits.bytes, files: ticketAttachmentLimits.perMessage },
    );
    return answerData(attached, { status: 201 });
  },
);
