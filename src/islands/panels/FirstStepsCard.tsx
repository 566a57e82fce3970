import { withLocale } from '#client/browser/navigation.ts';
import { type FirstStep, type FirstSteps, modelBotForm, pathOfStep } from '#rules/first-steps.ts';
import { organisationLimits } from '#rules/organisation.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { PanelPlace } from './PanelFrame.tsx';
import { useNewCompany } from './use-new-company.ts';

/** What a new tenant or company does first: the step that is next lies open; others lead to where they can be done already. */
export function FirstStepsCard({
  place,
  firstSteps,
  onHide,
}: {
  place: PanelPlace;
  firstSteps: FirstSteps;
  onHide: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { id: accountId } = useAccount();
  const { steps } = firstSteps;
  const addressOf = (step: FirstStep) => {
    const path = pathOfStep(step, { ...firstSteps, accountId, place });
    return path && withLocale(path, locale);
  };
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <Card
      title={t('panels.firstSteps.title')}
      text={t('panels.firstSteps.done', {
        count: steps.length,
        done: steps.filter(({ done }) => done).length,
      })}
      actions={
        <Button variant="ghost" size="small" onClick={onHide}>
          {t('panels.firstSteps.hide')}
        </Button>
      }
      padded={false}
    >
      <ol>
        {steps.map(({ step, done }, position) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className="flex items-start gap-3 border-t border-line px-5 py-3 sm:px-6"
          >
            <Mark done={done} current={step === next} number={position + 1} />
            <div className="min-w-0 flex-1">
              <p className={classes('leading-6', step === next ? 'font-semibold' : done && 'text-muted')}>
                <Title step={step} href={done || step === next ? null : addressOf(step)} />
                {done && <span className="sr-only"> {t('panels.firstSteps.isDone')}</span>}
              </p>
              {step === next && (
                <>
                  <p className="mb-3 max-w-2xl text-sm text-muted">{t(`panels.firstSteps.${step}.text`)}</p>
                  {step === 'company' ? (
                    <CompanyForm place={place} />
                  ) : (
                    <Way step={step} href={addressOf(step)} />
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ done, current, number }: { done: boolean; current: boolean; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-full border text-sm tabular-nums',
        done ? 'border-line text-success' : current ? 'border-accent text-accent' : 'border-line text-muted',
      )}
    >
      {done ? <Icon name="check" className="size-4" /> : number}
    </span>
  );
}

function Title({ step, href }: { step: FirstStep; href: string | null }) {
  const t = useTranslate();
  const title = t(`panels.firstSteps.${step}.title`);
  return href ? (
    <a href={href} className="link">
      {title}
    </a>
  ) : (
    title
  );
}

function Way({ step, href }: { step: FirstStep; href: string | null }) {
  const t = useTranslate();
  return (
    href && (
      <ButtonLink variant="primary" href={href}>
        {t(`panels.firstSteps.${step}.action`)}
      </ButtonLink>
    )
  );
}

/** A company of the organisation's own name, unless somebody writes another; then on to its assistant. */
function CompanyForm({ place }: { place: PanelPlace }) {
  const t = useTranslate();
  const locale = useLocale();
  const { id: accountId } = useAccount();
  const { name, setName, field, error, pending, submit } = useNewCompany(place.id, {
    suggested: place.name,
    onMade: ({ id }) => window.location.assign(withLocale(modelBotForm(accountId, id), locale)),
  });

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-3">
      <ErrorNotice error={field ? null : error} />
      <TextInput
        label={t('organisation.settings.companyName')}
        dir="auto"
        value={name}
        maxLength={organisationLimits.nameCharacters}
        onChange={(event) => setName(event.target.value)}
        error={field && t(`fieldErrors.${field}`)}
      />
      <Button type="submit" variant="primary" className="self-start" loading={pending}>
        {t('panels.firstSteps.company.action')}
      </Button>
    </form>
  );
}
