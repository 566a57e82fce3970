import { useState } from 'react';
import type { AgentStepData } from '#contracts/tool.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useDecide } from './decide-context.ts';
import { SignInNote, useSignedIn } from './SignInNote.tsx';
import { useStepTitle } from './use-step-title.ts';

/** Acts that wait for the person. The answer goes on once there is a word on each of them. */
export function Approvals({
  steps,
  onSignIn,
}: {
  steps: readonly AgentStepData[];
  /** Leaves for a server's sign-in; left out where nobody can. */
  onSignIn: ((url: string) => Promise<void>) | undefined;
}) {
  const t = useTranslate();
  const decide = useDecide();
  const [words, setWords] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isSent = steps.every(({ id }) => words.has(id));
  const isAct = steps.some(({ changes }) => changes);

  function say(id: string, approved: boolean) {
    const said = new Map([...words, [id, approved]]);
    setWords(said);
    if (!steps.every((step) => said.has(step.id))) return;
    decide?.(steps.map((step) => ({ stepId: step.id, approved: said.get(step.id) === true })));
  }

  return (
    <div role="alert" className="approval">
      <div>
        <p className="font-semibold">{t(isAct ? 'chat.steps.approval.title' : 'chat.steps.signIn.title')}</p>
        {isAct && <p className="text-sm text-muted">{t('chat.steps.approval.text')}</p>}
      </div>
      {steps.map((step) => (
        <Act
          key={step.id}
          step={step}
          word={words.get(step.id)}
          rest={isSent ? '' : ` · ${t('chat.steps.approval.rest')}`}
          onSay={decide ? (approved) => say(step.id, approved) : null}
          onSignIn={onSignIn}
        />
      ))}
    </div>
  );
}

function Act({
  step,
  word,
  rest,
  onSay,
  onSignIn,
}: {
  step: AgentStepData;
  word: boolean | undefined;
  /** What is still to be said, behind what was. */
  rest: string;
  onSay: ((approved: boolean) => void) | null;
  onSignIn: ((url: string) => Promise<void>) | undefined;
}) {
  const t = useTranslate();
  const title = useStepTitle()(step);
  const { sends, changes, signIn } = step;
  const isSignedIn = useSignedIn(signIn);
  return (
    <section aria-label={title} className="flex flex-col gap-2.5 border-t border-line pt-3">
      <h4 className="font-medium [overflow-wrap:anywhere]">{title}</h4>
      {(sends ?? []).map(({ label, value }) => (
        <div key={label}>
          <p className="text-xs text-muted">{t(`chat.steps.approval.labels.${label}`)}</p>
          <pre className="step-value">{value}</pre>
        </div>
      ))}
      {signIn && word === undefined && (
        <SignInNote server={signIn} isSignedIn={isSignedIn} onSignIn={onSignIn} />
      )}
      {word !== undefined ? (
        <p className="text-sm text-muted">
          {t(word ? 'chat.steps.approval.approved' : 'chat.steps.approval.declined')}
          {rest}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {(!signIn || isSignedIn) && (
            <Button
              variant="primary"
              icon="check"
              size="small"
              disabled={!onSay}
              onClick={() => onSay?.(true)}
            >
              {t(changes ? 'chat.steps.approval.approve' : 'chat.steps.signIn.goOn')}
            </Button>
          )}
          <Button icon="close" size="small" disabled={!onSay} onClick={() => onSay?.(false)}>
            {t(changes ? 'chat.steps.approval.decline' : 'chat.steps.signIn.without')}
          </Button>
        </div>
      )}
    </section>
  );
}
