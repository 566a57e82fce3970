import { z } from 'zod';
import { createMediaInput, mediaItem, mediaQuery } from '../media.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const mediaParams = idParam.extend({ mediaId: z.uuid() });

export const mediaEndpoints = {
  'GET model-bots/{id}/media': {
    params: idParam,
    query: mediaQuery,
    answer: { status: 200, list: mediaItem },
  },
  'POST model-bots/{id}/media': {
    params: idParam,
    body: createMediaInput,
    answer: { status: 201, data: mediaItem },
  },
  'DELETE model-bots/{id}/media/{mediaId}': {
    params: mediaParams,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/media/{mediaId}/content': {
    params: mediaParams,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
} as const satisfies Record<string, Exchange>;
