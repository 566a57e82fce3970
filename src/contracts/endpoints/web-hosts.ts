import { setWebHostsInput, webHostList } from '../web-page.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const webHostsEndpoints = {
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
