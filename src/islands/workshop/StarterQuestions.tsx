import { useRef } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { modelBotLimits } from '#rules/model-bots.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Questions that stand ready for whoever opens the chat. */
export function StarterQuestions({
  questions,
  fields,
  onChange,
}: {
  questions: readonly string[];
  fields: ApiError['fields'];
  onChange: (questions: string[]) => void;
}) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const full = questions.length >= modelBotLimits.starterQuestions;

  function add() {
    onChange([...questions, '']);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  function remove(index: number) {
    onChange(questions.toSpliced(index, 1));
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('input') ?? [];
      rows[Math.min(index, rows.length - 1)]?.focus();
    });
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {questions.length > 0 && (
        <ol ref={list} className="flex w-full flex-col gap-2.5">
          {questions.map((question, index) => {
            const error = fields[`starterQuestions.${index}`];
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity than their place
              <li key={index} className="flex items-start gap-2">
                <TextInput
                  className="min-w-0 flex-1"
                  label={t('workshop.starter.label', { number })}
                  labelHidden
                  dir="auto"
                  value={question}
                  onChange={(event) => onChange(questions.with(index, event.target.value))}
                  error={error && t(`fieldErrors.${error}`)}
                />
                <IconButton
                  icon="trash"
                  label={t('workshop.starter.remove', { number })}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ol>
      )}
      {full ? (
        <p className="text-sm text-muted">
          {t('workshop.starter.full', { count: modelBotLimits.starterQuestions })}
        </p>
      ) : (
        <Button icon="plus" size="small" onClick={add}>
          {t('workshop.starter.add')}
        </Button>
      )}
    </div>
  );
}
