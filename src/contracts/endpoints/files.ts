import { z } from 'zod';
import {
  blocksOfFile,
  file,
  fileBlocksInput,
  fileListInput,
  fileText,
  replaceFileInput,
  uploadedFile,
  uploadQuery,
  wordsOfPage,
} from '../file.ts';
import { updateFileInput } from '../web-page.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const fileParams = idParam.extend({ fileId: z.uuid() });

export const filesEndpoints = {
  'GET model-bots/{id}/files': {
    params: idParam,
    query: fileListInput,
    answer: { status: 200, list: file },
  },
  'POST model-bots/{id}/files': {
    params: idParam,
    query: uploadQuery,
    bodyType: 'multipart/form-data',
    answer: { status: 202, data: z.array(uploadedFile) },
  },
  'GET model-bots/{id}/files/{fileId}': {
    params: fileParams,
    answer: { status: 200, data: file },
  },
  'PATCH model-bots/{id}/files/{fileId}': {
    params: fileParams,
    body: updateFileInput,
    answer: { status: 200, data: file },
  },
  'DELETE model-bots/{id}/files/{fileId}': {
    params: fileParams,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/files/{fileId}/blocks': {
    params: fileParams,
    query: fileBlocksInput,
    answer: { status: 200, data: blocksOfFile },
  },
  'POST model-bots/{id}/files/{fileId}/cancel': {
    params: fileParams,
    answer: { status: 200, data: file },
  },
  'GET model-bots/{id}/files/{fileId}/document': {
    params: fileParams,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  'GET model-bots/{id}/files/{fileId}/original': {
    params: fileParams,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  'POST model-bots/{id}/files/{fileId}/reindex': {
    params: fileParams,
    answer: { status: 202, data: file },
  },
  'POST model-bots/{id}/files/{fileId}/replace': {
    params: fileParams,
    body: replaceFileInput,
    answer: { status: 200, data: file },
  },
  'GET model-bots/{id}/files/{fileId}/text': {
    params: fileParams,
    answer: { status: 200, data: fileText },
  },
  'GET model-bots/{id}/files/{fileId}/words': {
    params: fileParams,
    query: z.strictObject({
      page: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    answer: { status: 200, data: wordsOfPage },
  },
} as const satisfies Record<string, Exchange>;
