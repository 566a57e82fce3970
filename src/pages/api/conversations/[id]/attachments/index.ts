import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { addAttachment } from '#server/services/attachments/add-attachment.ts';
import { listAttachments } from '#server/services/attachments/list-attachments.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/attachments',
  {
    summary: 'What is attached in a conversation, and how far each file is read',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    return answerWhole(await listAttachments({ ctx, input: { conversationId: id, place } }), query);
  },
);

export const POST = endpoint(
  'POST conversations/{id}/attachments',
  {
    heavy: 'uploads',
    summary: 'Attach files for the next questions of a conversation; each is read at once',
    may: { action: 'conversation.use', of: 'conversation', also: ['modelBot.chat'] },
  },
  async ({ ctx, params: { id }, request, place, askFor }) => {
    // Whoever has lost the bot asks no more.
    const modelBotId = place.modelBotId as string;
    await askFor('modelBot.chat', { kind: 'modelBot', id: modelBotId });
    const files = await readUploads(request, (upload) =>
      addAttachment({ ctx, input: { ...upload, conversationId: id, modelBotId, place } }),
    );
    return answerData(files, { status: 202 });
  },
);
