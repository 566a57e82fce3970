import { loginResult, setupInput, setupState } from '../account.ts';
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
  'GET setup': {
    answer: { status: 200, data: setupState },
  },
  'POST setup': {
    body: setupInput,
    answer: { status: 201, data: loginResult },
  },
} as const satisfies Record<string, Exchange>;
