import { callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { ScheduledRunWithAnswer } from '#contracts/schedule.ts';
import { formatSeconds, numberFormat } from '#i18n/numbers.ts';
import { scheduleLimits } from '#rules/schedules.ts';
import { chatSearch, placeIn } from '../../chat/address.ts';
import { Markdown } from '../../chat/Markdown.tsx';
import { Steps } from '../../chat/steps/Steps.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import '../../chat/chat.css';

const tones = { queued: 'neutral', running: 'accent', done: 'success', failed: 'danger' } as const;

/** The latest runs of a schedule; each opens to its answer, its steps and what it counted. */
export function RunLog({ botId, scheduleId }: { botId: string; scheduleId: string }) {
  const t = useTranslate();
  const { data, error, load } = useLoaded<ScheduledRunWithAnswer[]>(null, () =>
    callForRows('GET model-bots/{id}/schedules/{scheduleId}/runs', {
      params: { id: botId, scheduleId },
      quiet: true,
    }),
  );
  return (
    <section aria-label={t('schedules.log')} className="mt-3 rounded-md border border-line px-4 py-2">
      {data ? (
        <>
          <ol>
            {data.map((run, index) => (
              <Run key={run.id} botId={botId} run={run} open={index === 0} />
            ))}
          </ol>
          <p className="border-t border-line py-2 text-xs text-muted">
            {t('schedules.kept', { count: scheduleLimits.runsKept })}
          </p>
        </>
      ) : (
        <WhileLoading error={error} load={load} />
      )}
    </section>
  );
}

function Run({ botId, run, open }: { botId: string; run: ScheduledRunWithAnswer; open: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { state, trigger, failure, startedAt, createdAt, durationMilliseconds, counted } = run;
  // What waits for a word here was left open by a run that broke off; it is decided in its conversation.
  const steps = run.steps.filter((step) => step.state !== 'waiting');
  const declined = steps.some((step) => step.state === 'declined');
  const tokens = (counted.inputTokens ?? 0) + (counted.outputTokens ?? 0);
  const { citations, conversationId } = run;

  /** The chat shows the conversation, and beside it the words of a citation. */
  function chatAddress(number?: number): string {
    const cited = citations.find((citation) => citation.number === number);
    const place = cited ? placeIn(cited) : null;
    const search = chatSearch({ conversation: conversationId, citation: null, place });
    return withLocale(`/model-bots/${botId}/ai-gen${search}`, locale);
  }

  return (
    <li className="border-t border-line first:border-t-0">
      <details open={open} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
          <span className="min-w-0 flex-1 tabular-nums">
            {formatMoment(startedAt ?? createdAt, locale, timeZone)}
          </span>
          {durationMilliseconds !== null && (
            <span className="text-xs tabular-nums text-muted">
              {formatSeconds(durationMilliseconds, locale)}
            </span>
          )}
          <Badge tone={tones[state]}>{t(`schedules.runStates.${state}`)}</Badge>
          <Icon name="chevronDown" className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col items-start gap-3 pb-4 text-sm [overflow-wrap:anywhere]">
          {failure && <p className="text-danger">{t(`schedules.failures.${failure}`)}</p>}
          {declined && <p className="text-muted">{t('schedules.declined')}</p>}
          {steps.length > 0 && (
            <div className="w-full">
              <Steps steps={steps} open={false} />
            </div>
          )}
          {run.answer && (
            <Markdown
              text={run.answer}
              citations={citations}
              onCite={(number) => window.location.assign(chatAddress(number))}
            />
          )}
          <p className="text-xs text-muted">
            {[
              t(`schedules.triggers.${trigger}`),
              t('schedules.counted.fileResponses', { count: counted.fileResponses }),
              ...(tokens > 0
                ? [t('schedules.counted.tokens', { tokens: numberFormat(locale).format(tokens) })]
                : []),
            ].join(' · ')}
          </p>
          {conversationId && (
            <ButtonLink size="small" icon="chat" href={chatAddress()}>
              {t('schedules.conversation')}
            </ButtonLink>
          )}
        </div>
      </details>
    </li>
  );
}
