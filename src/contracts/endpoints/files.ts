import { z } from 'zod';
import {
  file,
  fileListInput,
  fileText,
  meaningState,
  replaceFileInput,
  uploadedFile,
  uploadQuery,
  wordsOfPage,
} from '../file.ts';
import { foundPassage, searchInput } from '../search.ts';
import { addWebPageInput, setWebHostsInput, updateFileInput, webHostList } from '../web-page.ts';
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
  'POST model-bots/{id}/files/from-url': {
    params: idParam,
    body: addWebPageInput,
    answer: { status: 202, data: uploadedFile },
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
  'GET model-bots/{id}/meaning': {
    params: idParam,
    answer: { status: 200, data: meaningState },
  },
  'POST model-bots/{id}/search': {
    params: idParam,
    body: searchInput,
    answer: { status: 200, data: z.array(foundPassage) },
  },
  'GET model-bots/{id}/web-hosts': {
    params: idParam,
    answer: { status: 200, data: webHostList },
  },
  'PUT model-bots/{id}/web-hosts': {
    params: idParam,
    body: setWebHostsInput,
    answer: { status: 200, data: webHostList },
  },
} as const satisfies Record<string, Exchange>;
