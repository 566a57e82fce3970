import { z } from 'zod';
import { attachment } from '../attachment.ts';
import { wholeListInput } from '../list.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const fileParams = idParam.extend({ fileId: z.uuid() });

export const attachmentsEndpoints = {
  'GET conversations/{id}/attachments': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: attachment },
  },
  'POST conversations/{id}/attachments': {
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 202, data: z.array(attachment) },
  },
  'DELETE conversations/{id}/attachments/{fileId}': {
    params: fileParams,
    answer: { status: 204 },
  },
  'GET conversations/{id}/attachments/{fileId}/original': {
    params: fileParams,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
} as const satisfies Record<string, Exchange>;
