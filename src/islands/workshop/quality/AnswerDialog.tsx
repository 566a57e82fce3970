import { type SubmitEvent, useId, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import { qualityLimits } from '#rules/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { answerFile } from './answer-file.ts';

/** Writes what the files lack: the question becomes the heading of a file, and the answer what stands under it. */
export function AnswerDialog({
  asked,
  onWrite,
  onClose,
}: {
  /** What somebody asked; it may be put better. */
  asked: string;
  /** @throws {ApiError} */
  onWrite: (file: { name: string; text: string }) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [question, setQuestion] = useState(asked);
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const { run, pending, error } = useAction();
  const missing = (text: string) => (tried && text.trim() === '' ? t('fieldErrors.required') : null);

  function write(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (question.trim() === '' || answer.trim() === '') return;
    void run(() => onWrite(answerFile(question, answer)));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('quality.answer.title')}
      description={t('quality.answer.text')}
      unsaved={answer.trim() !== ''}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('quality.answer.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={write} className="flex flex-col gap-4">
        <TextArea
          label={t('quality.answer.question')}
          rows={2}
          required
          maxLength={qualityLimits.questionCharacters}
          value={question}
          error={missing(question)}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <TextArea
          label={t('quality.answer.answer')}
          hint={t('quality.answer.hint')}
          rows={6}
          required
          maxLength={qualityLimits.answerCharacters}
          value={answer}
          error={missing(answer)}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </form>
      <ErrorNotice error={error} className="mt-4" />
    </Dialog>
  );
}
