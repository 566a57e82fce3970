import { listInput } from '../list.ts';
import { ownEventData } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const securityEndpoints = {
  'GET users/{id}/security-events': {
    params: idParam,
    query: listInput.omit({ search: true }),
    answer: { status: 200, list: ownEventData },
  },
} as const satisfies Record<string, Exchange>;
