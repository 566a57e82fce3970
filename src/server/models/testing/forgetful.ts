import type { ModelMemory } from '../mending/mending-fetch.ts';

/** Remembers nothing of any model. */
export const forgetful = (): ModelMemory => ({ quirks: () => [], learn: () => undefined });
