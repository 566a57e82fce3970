import { z } from 'zod';
import {
  createModelBotInput,
  duplicateModelBotInput,
  modelBot,
  modelBotAvatar,
  modelBotDetail,
  modelBotsQuery,
  updateModelBotInput,
} from '../model-bot.ts';
import { foundPassage, searchInput } from '../model-bot-search.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const avatarParams = idParam.extend({ avatarId: z.uuid() });

export const modelBotsEndpoints = {
  'GET model-bots': {
    query: modelBotsQuery,
    answer: { status: 200, list: modelBot },
  },
  'POST model-bots': {
    body: createModelBotInput,
    answer: { status: 201, data: modelBotDetail },
  },
  'GET model-bots/{id}': {
    params: idParam,
    answer: { status: 200, data: modelBotDetail },
  },
  'PATCH model-bots/{id}': {
    params: idParam,
    body: updateModelBotInput,
    answer: { status: 200, data: modelBotDetail },
  },
  'DELETE model-bots/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST model-bots/{id}/avatars': {
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 201, data: modelBotAvatar },
  },
  'GET model-bots/{id}/avatars/{avatarId}': {
    params: avatarParams,
    answer: { status: 200, mediaType: 'image/*' },
  },
  'POST model-bots/{id}/duplicate': {
    params: idParam,
    body: duplicateModelBotInput,
    answer: { status: 201, data: modelBotDetail },
  },
  'POST model-bots/{id}/erase': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST model-bots/{id}/restore': {
    params: idParam,
    answer: { status: 200, data: modelBotDetail },
  },
  'POST model-bots/{id}/search': {
    params: idParam,
    body: searchInput,
    answer: { status: 200, data: z.array(foundPassage) },
  },
} as const satisfies Record<string, Exchange>;
