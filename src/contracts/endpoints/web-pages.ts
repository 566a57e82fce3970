import { uploadedFile } from '../file.ts';
import { addWebPageInput } from '../web-page.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const webPagesEndpoints = {
  'POST model-bots/{id}/files/from-url': {
    params: idParam,
    body: addWebPageInput,
    answer: { status: 202, data: uploadedFile },
  },
} as const satisfies Record<string, Exchange>;
