import { z } from 'zod';
import { attachment } from '#contracts/attachment.ts';
import { wholeListInput } from '#contracts/list.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { addAttachment } from '#server/services/attachments/add-attachment.ts';
import { listAttachments } from '#server/services/attachments/list-attachments.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What is attached in a conversation, and how far each file is read',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: attachment },
  },
  async ({ ctx, params: { id }, query, place }) => {
    return answerWhole(await listAttachments({ ctx, input: { conversationId: id, place } }), query);
  },
);

export const POST = endpoint(
  {
    heavy: 'uploads',
    summary: 'Attach files for the next questions of a conversation; each is read at once',
    may: { action: 'conversation.use', of: 'conversation', also: ['modelBot.chat'] },
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 202, data: z.array(attachment) },
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
