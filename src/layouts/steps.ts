import { localizedPath, translator } from '#i18n/i18n.ts';
import {
  type FirstStep,
  type FirstSteps,
  firstSteps,
  hiddenStepsCookie,
  pathOfStep,
  type StepsPlace,
} from '#rules/first-steps.ts';
import type { Locale } from '#rules/preferences.ts';

/** One of the first steps above a page on which one of them is done. */
export type StepLink = {
  step: FirstStep | 'organisation';
  text: string;
  done: boolean;
  current: boolean;
  href: string | null;
};

type Found = FirstSteps & { place: StepsPlace };

/**
 * The first steps as links to where they are done; none where all are, or where whoever looks has put them away.
 * @param at the one that the page is for
 */
export function stepLinks(
  found: Found | null,
  { at, accountId, cookies }: { at: FirstStep; accountId: string; cookies: { has(name: string): boolean } },
  locale: Locale,
): StepLink[] {
  if (!found || (found.place && cookies.has(hiddenStepsCookie(found.place.id)))) return [];
  const t = translator(locale);
  const steps = found.steps.map(({ step, done }) => {
    const path = done || step === at ? null : pathOfStep(step, { ...found, accountId });
    const href = path && localizedPath(path, locale);
    return { step, text: t(`sections.steps.${step}`), done: done && step !== at, current: step === at, href };
  });
  const organisation = {
    step: 'organisation' as const,
    text: t('sections.steps.organisation'),
    done: true,
    current: false,
    href: null,
  };
  return found.place?.kind === 'tenants' ? [organisation, ...steps] : steps;
}

/** The same before there is an organisation. */
export function stepsOfNewOrganisation(locale: Locale): StepLink[] {
  const t = translator(locale);
  return (['organisation', ...firstSteps] as const).map((step) => ({
    step,
    text: t(`sections.steps.${step}`),
    done: false,
    current: step === 'organisation',
    href: null,
  }));
}
