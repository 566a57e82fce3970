import { type SubmitEvent, useId, useState } from 'react';
import { saveQuestion } from '#client/api/quality.ts';
import { useAction } from '#client/react/use-action.ts';
import type { FileData } from '#contracts/file.ts';
import type { QualityQuestionData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Adds or changes one question with what is expected of its answer. */
export function QuestionDialog({
  botId,
  files,
  question,
  onSaved,
  onClose,
}: {
  botId: string;
  files: readonly FileData[];
  /** Null adds one. */
  question: QualityQuestionData | null;
  onSaved: (question: QualityQuestionData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [text, setText] = useState(question?.question ?? '');
  const [kind, setKind] = useState<'answer' | 'refusal'>(question?.expectsRefusal ? 'refusal' : 'answer');
  const [words, setWords] = useState(question?.expectedText ?? '');
  const [file, setFile] = useState(question?.expectedFile ?? '');
  const [page, setPage] = useState(String(question?.expectedPage ?? ''));
  const { run, pending, error } = useAction();
  const refusal = kind === 'refusal';
  const names = [...new Set([...files.map(({ name }) => name), ...(file ? [file] : [])])];
  const errorOf = (field: string) => {
    const code = error?.fields[field];
    return code ? t(`fieldErrors.${code}`) : null;
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    void run(async () => {
      const saved = await saveQuestion(botId, question?.id ?? null, {
        question: text.trim(),
        expectedText: refusal ? '' : words.trim(),
        expectedFile: refusal || file === '' ? null : file,
        expectedPage: refusal || file === '' || page === '' ? null : Number(page),
        expectsRefusal: refusal,
      });
      onSaved(saved);
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(question ? 'quality.form.edit' : 'quality.form.add')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('quality.form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="flex flex-col gap-4">
        <TextArea
          label={t('quality.form.question')}
          rows={2}
          required
          maxLength={qualityLimits.questionCharacters}
          value={text}
          error={errorOf('question')}
          onChange={(event) => setText(event.target.value)}
        />
        <ChoiceCards
          label={t('quality.form.kind')}
          name="kind"
          defaultValue={kind}
          onChoose={setKind}
          choices={(['answer', 'refusal'] as const).map((value) => ({
            value,
            title: t(`quality.form.kinds.${value}.title`),
            text: t(`quality.form.kinds.${value}.text`),
          }))}
        />
        {!refusal && (
          <>
            <TextInput
              label={t('quality.form.words')}
              hint={t('quality.form.wordsHint')}
              maxLength={qualityLimits.expectedCharacters}
              value={words}
              error={errorOf('expectedText')}
              onChange={(event) => setWords(event.target.value)}
            />
            <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
              <Select
                label={t('quality.form.file')}
                value={file}
                onSelect={setFile}
                error={errorOf('expectedFile')}
                options={[
                  { value: '', label: t('quality.form.anyFile') },
                  ...names.map((name) => ({ value: name, label: name })),
                ]}
              />
              <TextInput
                label={t('quality.form.page')}
                type="number"
                inputMode="numeric"
                min={1}
                max={100000}
                disabled={file === ''}
                value={file === '' ? '' : page}
                error={errorOf('expectedPage')}
                onChange={(event) => setPage(event.target.value)}
              />
            </div>
          </>
        )}
      </form>
      {error && Object.keys(error.fields).length === 0 && (
        <Notice tone="danger" live className="mt-4">
          {t(`errors.${error.code}`)}
        </Notice>
      )}
    </Dialog>
  );
}
