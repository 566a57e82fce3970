import type { ModelAbilities } from '#rules/model-abilities.ts';
import type { ModelPurpose } from '#rules/model-providers.ts';

/** A model while it is typed; prices in dollars. */
export type ModelLine = {
  key: string;
  id: string;
  purpose: ModelPurpose;
  input: string;
  output: string;
  /** What stands before questions and passages of which vectors are made; nothing for what is usual. */
  query?: string;
  passage?: string;
  /** Of one that chats: what its server told, what is corrected of that, and its window as it is typed. */
  found?: ModelAbilities;
  abilities?: ModelAbilities;
  window?: string;
};
