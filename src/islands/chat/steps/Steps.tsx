import type { AgentStepData } from '#contracts/tool.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { StepState } from '#rules/tools.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Approvals } from './Approvals.tsx';
import { useStepTitle } from './use-step-title.ts';

const marks: Record<Exclude<StepState, 'running'>, { icon: IconName; look: string }> = {
  waiting: { icon: 'user', look: 'text-accent' },
  done: { icon: 'check', look: 'text-success' },
  failed: { icon: 'alert', look: 'text-danger' },
  declined: { icon: 'close', look: 'text-muted' },
};

/** What an agent did for an answer, each use of a tool by itself; and what it waits for, to be decided. */
export function Steps({ steps, writing }: { steps: readonly AgentStepData[]; writing: boolean }) {
  const t = useTranslate();
  if (steps.length === 0) return null;
  const waiting = steps.filter(({ state }) => state === 'waiting');
  const past = steps.filter(({ state }) => state !== 'waiting');
  return (
    <section aria-label={t('chat.steps.label')} className="mb-3 flex flex-col gap-3">
      {past.length > 0 && (
        <details open={writing || waiting.length > 0} className="steps">
          <summary>{t('chat.steps.title', { count: past.length })}</summary>
          <ol>
            {past.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        </details>
      )}
      {waiting.length > 0 && <Approvals steps={waiting} />}
    </section>
  );
}

function Step({ step }: { step: AgentStepData }) {
  const t = useTranslate();
  const locale = useLocale();
  const title = useStepTitle()(step);
  const { state, error, result, durationMilliseconds } = step;
  const seconds = numberFormat(locale, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'narrow' },
    maximumFractionDigits: 1,
  });
  const given = Object.keys(step.arguments).length > 0;
  return (
    <li>
      <details>
        <summary>
          {state === 'running' ? (
            <Spinner className="size-4" />
          ) : (
            <Icon name={marks[state].icon} className={`size-4 ${marks[state].look}`} />
          )}
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="text-xs text-muted">
            {t(`chat.steps.states.${state}`)}
            {durationMilliseconds !== null && durationMilliseconds >= 50 && state !== 'declined' && (
              <span className="tabular-nums">
                {' · '}
                {seconds.format(durationMilliseconds / 1000)}
              </span>
            )}
          </span>
        </summary>
        <div className="flex flex-col gap-2 pb-3 pl-6.5">
          {error && <p className="text-sm text-danger">{t(`chat.steps.errors.${error}`)}</p>}
          {given && (
            <Value label={t('chat.steps.arguments')} value={JSON.stringify(step.arguments, null, 2)} />
          )}
          {result && <Value label={t('chat.steps.result')} value={result} />}
        </div>
      </details>
    </li>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <pre className="step-value">{value}</pre>
    </div>
  );
}
