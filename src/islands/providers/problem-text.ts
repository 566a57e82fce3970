import type { Owner } from '#client/api/model-providers.ts';
import type { Translate } from '#i18n/format.ts';
import type { ProviderProblem } from '#rules/model-providers.ts';

/**
 * What a provider's test found, with what to do about it: only the installation may allow an address inside its
 * network, and everybody else has to ask for it.
 */
export const problemText = (t: Translate, problem: ProviderProblem, owner: Owner) =>
  problem === 'address_refused' && owner === null
    ? t('providers.isPrivate', { option: t('providers.fields.allowsPrivate') })
    : t(`providers.problems.${problem}`);
