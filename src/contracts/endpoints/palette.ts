import { paletteEntry, paletteInput } from '../palette.ts';
import type { Exchange } from './exchange.ts';

export const paletteEndpoints = {
  'GET palette': {
    query: paletteInput,
    answer: { status: 200, list: paletteEntry },
  },
} as const satisfies Record<string, Exchange>;
