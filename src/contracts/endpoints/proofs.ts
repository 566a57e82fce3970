import { beginProofInput, begunProof } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const proofsEndpoints = {
  'POST users/{id}/proofs': {
    params: idParam,
    body: beginProofInput,
    answer: { status: 201, data: begunProof },
  },
} as const satisfies Record<string, Exchange>;
