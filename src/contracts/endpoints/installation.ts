import { health, setting } from '../installation.ts';
import { wholeListInput } from '../list.ts';
import type { Exchange } from './exchange.ts';

export const installationEndpoints = {
  'GET admin/health': {
    answer: { status: 200, data: health },
  },
  'GET admin/settings': {
    query: wholeListInput,
    answer: { status: 200, list: setting },
  },
} as const satisfies Record<string, Exchange>;
