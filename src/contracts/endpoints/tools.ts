import { z } from 'zod';
import {
  createToolSecretInput,
  documentOffer,
  readServerInput,
  serverOffer,
  toolSecret,
  toolSecretList,
} from '../tool.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const secretParams = idParam.extend({ secretId: z.uuid() });

export const toolsEndpoints = {
  ...below(['tenants', 'model-bots'], {
    'GET {collection}/{id}/tool-secrets': {
      params: idParam,
      answer: { status: 200, data: toolSecretList },
    },
    'POST {collection}/{id}/tool-secrets': {
      params: idParam,
      body: createToolSecretInput,
      answer: { status: 201, data: toolSecret },
    },
    'DELETE {collection}/{id}/tool-secrets/{secretId}': {
      params: secretParams,
      answer: { status: 204 },
    },
  }),
  'POST model-bots/{id}/tools/openapi': {
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 200, data: documentOffer },
  },
  'POST model-bots/{id}/tools/server': {
    params: idParam,
    body: readServerInput,
    answer: { status: 200, data: serverOffer },
  },
} as const satisfies Record<string, Exchange>;
