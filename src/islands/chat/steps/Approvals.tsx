import { useState } from 'react';
import type { AgentStepData } from '#contracts/tool.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useDecide } from './decide-context.ts';
import { useStepTitle } from './use-step-title.ts';

/** Acts that wait for the person. The answer goes on once there is a word on each of them. */
export function Approvals({ steps }: { steps: readonly AgentStepData[] }) {
  const t = useTranslate();
  const decide = useDecide();
  const titleOf = useStepTitle();
  const [words, setWords] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isSent = steps.every(({ id }) => words.has(id));

  function say(id: string, approved: boolean) {
    const said = new Map([...words, [id, approved]]);
    setWords(said);
    if (!steps.every((step) => said.has(step.id))) return;
    decide?.(steps.map((step) => ({ stepId: step.id, approved: said.get(step.id) === true })));
  }

  return (
    <div role="alert" className="approval">
      <div>
        <p className="font-semibold">{t('chat.steps.approval.title')}</p>
        <p className="text-sm text-muted">{t('chat.steps.approval.text')}</p>
      </div>
      {steps.map((step) => {
        const { id } = step;
        const title = titleOf(step);
        return (
          <section key={id} aria-label={title} className="flex flex-col gap-2.5 border-t border-line pt-3">
            <h4 className="font-medium [overflow-wrap:anywhere]">{title}</h4>
            {(step.sends ?? []).map(({ label, value }) => (
              <div key={label}>
                <p className="text-xs text-muted">{t(`chat.steps.approval.labels.${label}`)}</p>
                <pre className="step-value">{value}</pre>
              </div>
            ))}
            {words.has(id) ? (
              <p className="text-sm text-muted">
                {t(words.get(id) ? 'chat.steps.approval.approved' : 'chat.steps.approval.declined')}
                {!isSent && ` · ${t('chat.steps.approval.rest')}`}
              </p>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  icon="check"
                  size="small"
                  disabled={!decide}
                  onClick={() => say(id, true)}
                >
                  {t('chat.steps.approval.approve')}
                </Button>
                <Button icon="close" size="small" disabled={!decide} onClick={() => say(id, false)}>
                  {t('chat.steps.approval.decline')}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
