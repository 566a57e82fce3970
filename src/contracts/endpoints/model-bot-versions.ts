import { z } from 'zod';
import { listInput } from '../list.ts';
import { modelBotVersion, modelBotVersionDetail, publishInput, rollBackInput } from '../model-bot-version.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const versionParams = idParam.extend({ versionId: z.uuid() });

export const modelBotVersionsEndpoints = {
  'DELETE model-bots/{id}/publication': {
    params: idParam,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/versions': {
    params: idParam,
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: modelBotVersion },
  },
  'POST model-bots/{id}/versions': {
    params: idParam,
    body: publishInput,
    answer: { status: 201, data: modelBotVersionDetail },
  },
  'GET model-bots/{id}/versions/{versionId}': {
    params: versionParams,
    answer: { status: 200, data: modelBotVersionDetail },
  },
  'POST model-bots/{id}/versions/{versionId}/roll-back': {
    params: versionParams,
    body: rollBackInput,
    answer: { status: 201, data: modelBotVersionDetail },
  },
} as const satisfies Record<string, Exchange>;
