import type { AgentStepData } from '#contracts/tool.ts';
import { formatSeconds, numberFormat } from '#i18n/numbers.ts';
import { dateLocales } from '#rules/preferences.ts';
import { type StepState, wholeTool } from '#rules/tools.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useStepTitle } from './use-step-title.ts';

const marks: Record<Exclude<StepState, 'running' | 'waiting'>, { icon: IconName; look: string }> = {
  done: { icon: 'check', look: 'text-success' },
  failed: { icon: 'alert', look: 'text-danger' },
  declined: { icon: 'close', look: 'text-muted' },
};

/** Of many tools so many are named in the line. */
const mostNamed = 3;

type Taken = AgentStepData & { state: Exclude<StepState, 'waiting'> };

/** What an agent did for an answer, each use of a tool by itself. That one failed or was declined is seen without opening them. */
export function Steps({ steps, open }: { steps: readonly AgentStepData[]; open: boolean }) {
  const t = useTranslate();
  const taken = steps.filter((step): step is Taken => step.state !== 'waiting');
  const unusual = (['failed', 'declined'] as const)
    .map((state) => ({ state, count: taken.filter((step) => step.state === state).length }))
    .filter(({ count }) => count > 0);
  const titleOf = useStepTitle();
  const locale = useLocale();
  if (taken.length === 0) return null;
  const tools = [...new Set(taken.map(titleOf))];
  const named = tools.slice(0, mostNamed);
  const rest = tools.length - named.length;
  const list = new Intl.ListFormat(dateLocales[locale], { type: 'conjunction' }).format([
    ...named,
    ...(rest > 0 ? [t('chat.steps.more', { count: rest })] : []),
  ]);
  const isUsing = taken.some(({ state }) => state === 'running');
  // A whole reading is no tool that was used: its title is a sentence, which says how far it is.
  const isSentence = tools.length === 1 && taken.every(({ tool }) => tool === wholeTool);
  return (
    <section aria-label={t('chat.steps.label')} className="mb-3">
      <details open={open} className="steps">
        <summary>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
            {isSentence ? list : t(isUsing ? 'chat.steps.using' : 'chat.steps.used', { tools: list })}
            {unusual.map(({ state, count }) => (
              <span key={state} className={`flex items-center gap-1.5 ${marks[state].look}`}>
                <Icon name={marks[state].icon} className="size-4" />
                {t(`chat.steps.${state}`, { count })}
              </span>
            ))}
          </span>
        </summary>
        <ol>
          {taken.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      </details>
    </section>
  );
}

function Step({ step }: { step: Taken }) {
  const t = useTranslate();
  const locale = useLocale();
  const title = useStepTitle()(step);
  const { state, error, result, durationMilliseconds } = step;
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
          <span className="max-w-2/3 truncate text-xs text-muted">
            {state === 'running' && step.progress ? (
              <ProgressText progress={step.progress} />
            ) : (
              t(`chat.steps.states.${state}`)
            )}
            {durationMilliseconds !== null && durationMilliseconds >= 50 && state !== 'declined' && (
              <span className="tabular-nums">
                {' · '}
                {formatSeconds(durationMilliseconds, locale)}
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

/** How far a step is, where its tool tells. */
function ProgressText({ progress: { share, text } }: { progress: NonNullable<AgentStepData['progress']> }) {
  const t = useTranslate();
  const locale = useLocale();
  const said = [
    share === null ? '' : numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    text,
  ].filter(Boolean);
  return <span className="tabular-nums">{said.join(' · ') || t('chat.steps.states.running')}</span>;
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <pre className="step-value">{value}</pre>
    </div>
  );
}
