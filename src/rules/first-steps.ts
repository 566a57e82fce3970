import type { AttentionKind } from './attention.ts';

/** What a new organisation does first, in this order; a company begins with its assistant. */
export const firstSteps = ['company', 'assistant', 'files', 'ask', 'publish', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Of an assistant of one's own, which nobody else is invited to. */
export const ownSteps = ['assistant', 'files', 'ask'] as const satisfies readonly FirstStep[];

/** Which step is done once a call is answered; an answer to a question does the other one. */
export const stepOfCall: ReadonlyMap<string, FirstStep> = new Map([
  ['POST companies', 'company'],
  ['POST model-bots', 'assistant'],
  ['POST model-bots/{id}/files', 'files'],
  ['POST model-bots/{id}/files/from-url', 'files'],
  ['POST model-bots/{id}/versions', 'publish'],
  ['POST tenants/{id}/invitations', 'invite'],
  ['POST companies/{id}/invitations', 'invite'],
]);

/** How far a tenant or company has come, as told by what is there. */
export type FirstSteps = {
  steps: { step: FirstStep; done: boolean }[];
  /** The company that was made first; null where there is none. */
  companyId: string | null;
  /** The assistant that has come furthest; null where there is none. */
  modelBotId: string | null;
};

/** The panel in which the steps are listed; null for those of an assistant of one's own. */
export type StepsPlace = { kind: 'tenants' | 'companies'; id: string } | null;

/** Where a step is done, without language prefix; null where what it builds on is not there yet. */
export function pathOfStep(
  step: FirstStep,
  {
    accountId,
    place,
    companyId,
    modelBotId,
  }: { accountId: string; place: StepsPlace } & Pick<FirstSteps, 'companyId' | 'modelBotId'>,
): string | null {
  const panel = place && `/${place.kind}/${place.id}/panel`;
  switch (step) {
    case 'company':
      return panel;
    case 'assistant':
      return companyId && modelBotForm(accountId, companyId);
    case 'files':
    case 'publish':
      return modelBotId && `/model-bots/${modelBotId}/uploads`;
    case 'ask':
      return modelBotId && `/model-bots/${modelBotId}/ai-gen`;
    case 'invite':
      return panel && `${panel}?part=people#invite`;
  }
}

/** The form of a new assistant of a company. */
export const modelBotForm = (accountId: string, companyId: string) =>
  `/account/profile/${accountId}/model-bot-form?company=${companyId}`;

/** What the steps lead to, so that nobody is warned of it before. */
export const awaitedAttention: readonly AttentionKind[] = [
  'noCompanies',
  'noModelBots',
  'botsWithoutFiles',
  'unpublishedBots',
  'companiesWithoutAdministrator',
];

/** The cookie by which somebody puts the list of a tenant or company away. */
export const hiddenStepsCookie = (placeId: string) => `steps-${placeId}`;
