import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import type { FieldValue, QuestionField, ReplyAction } from '#rules/person-question.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useReply } from './decide-context.ts';
import { QuestionControl, replyOf } from './QuestionControl.tsx';

/** What a server asks the person while it works for an answer: a form, or a page that they open. */
export function QuestionForm({
  stepId,
  question,
}: {
  stepId: string;
  question: NonNullable<AgentStepData['question']>;
}) {
  const t = useTranslate();
  const reply = useReply();
  const { server, text, url, fields } = question;
  const [given, setGiven] = useState<ReadonlyMap<string, FieldValue>>(() => givenBefore(fields ?? []));
  const [isOpened, setOpened] = useState(false);
  const { run, pending, error } = useAction();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  function say(action: ReplyAction) {
    const values = (fields ?? []).flatMap((field) => {
      const value = replyOf(field, given.get(field.name));
      return value === undefined ? [] : [{ field: field.name, value }];
    });
    const said = { stepId, questionId: question.id, action, values: action === 'accept' ? values : [] };
    void run(async () => reply?.(said));
  }

  function send(event: SubmitEvent) {
    event.preventDefault();
    say('accept');
  }

  return (
    <form ref={form} className="approval" noValidate onSubmit={send}>
      <div role="alert" className="flex flex-col gap-1.5 [overflow-wrap:anywhere]">
        <h4 className="font-semibold">{t('chat.steps.question.title', { server })}</h4>
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p className="text-sm text-muted">
          {t(url === null ? 'chat.steps.question.note' : 'chat.steps.question.link', { server })}
        </p>
      </div>
      {url !== null && <pre className="step-value">{url}</pre>}
      {fields?.map((field, at) => {
        const problem = error?.fields[`values.${at}`];
        return (
          <QuestionControl
            key={field.name}
            field={field}
            value={given.get(field.name)}
            error={problem && t(`fieldErrors.${problem}`)}
            onChange={(value) => setGiven((before) => new Map(before).set(field.name, value))}
          />
        );
      })}
      <FormProblem error={error} />
      <div className="flex flex-wrap gap-2">
        {url !== null && (
          <ButtonLink
            variant={isOpened ? 'secondary' : 'primary'}
            icon="external"
            size="small"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setOpened(true)}
          >
            {t('chat.steps.question.open', { host: new URL(url).host })}
          </ButtonLink>
        )}
        {(url === null || isOpened) && (
          <Button type="submit" variant="primary" icon="check" size="small" loading={pending}>
            {t(url === null ? 'chat.steps.question.send' : 'chat.steps.question.goOn')}
          </Button>
        )}
        <Button icon="close" size="small" disabled={pending} onClick={() => say('decline')}>
          {t('chat.steps.question.decline')}
        </Button>
        <Button variant="ghost" size="small" disabled={pending} onClick={() => say('cancel')}>
          {t('chat.steps.question.cancel')}
        </Button>
      </div>
    </form>
  );
}

const givenBefore = (fields: readonly QuestionField[]) =>
  new Map(fields.flatMap(({ name, initial }) => (initial === null ? [] : [[name, initial] as const])));
