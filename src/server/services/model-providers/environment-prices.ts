import type { ModelPurpose, OfferedModel } from '#rules/model-providers.ts';
import type { Environment } from '../../settings/env.ts';
import { assumedPrices } from '../../settings/setting-kinds.ts';

type PriceSetting = keyof typeof assumedPrices;
type Prices = Pick<OfferedModel, 'inputPrice' | 'outputPrice'>;

/**
 * What a model costs that the environment names, in millionths of a dollar. Without a price it is unknown, but where a
 * budget of the installation is to hold it is taken to be one of the dearer: unknown, it would cost nothing there.
 */
export function environmentPrices(
  environment: Partial<Pick<Environment, PriceSetting>> & Pick<Environment, 'AI_MONTHLY_BUDGET'>,
  purpose: ModelPurpose,
): Prices {
  const of = (setting: PriceSetting): number | null => {
    const assumed = environment.AI_MONTHLY_BUDGET === undefined ? null : assumedPrices[setting] * 1_000_000;
    return environment[setting] ?? assumed;
  };
  const prices = {
    chat: () => ({ inputPrice: of('AI_INPUT_PRICE'), outputPrice: of('AI_OUTPUT_PRICE') }),
    image: () => ({ inputPrice: null, outputPrice: of('AI_IMAGE_PRICE') }),
    speech: () => ({ inputPrice: of('AI_SPEECH_PRICE'), outputPrice: null }),
    embedding: () => ({ inputPrice: of('AI_EMBEDDING_PRICE'), outputPrice: null }),
  };
  return prices[purpose]();
}
