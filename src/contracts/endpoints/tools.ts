import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import {
  beginToolSignInInput,
  createToolSecretInput,
  documentOffer,
  readDocumentInput,
  readServerInput,
  serverOffer,
  toolSecret,
  toolSecretList,
  toolSignIn,
  toolSignInAddress,
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
    body: readDocumentInput,
    answer: { status: 200, data: documentOffer },
  },
  'POST model-bots/{id}/tools/server': {
    params: idParam,
    body: readServerInput,
    answer: { status: 200, data: serverOffer },
  },
  'GET tool-sign-ins/callback': {
    query: 'unchecked',
    answer: { status: 303 },
  },
  'GET tool-sign-ins/client': {
    answer: { status: 200, mediaType: 'application/json' },
  },
  'GET users/{id}/tool-sign-ins': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: toolSignIn },
  },
  'POST users/{id}/tool-sign-ins': {
    params: idParam,
    body: beginToolSignInInput,
    answer: { status: 200, data: toolSignInAddress },
  },
  'DELETE users/{id}/tool-sign-ins/{signInId}': {
    params: idParam.extend({ signInId: z.uuid() }),
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
