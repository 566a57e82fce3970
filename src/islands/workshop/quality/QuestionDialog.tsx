import { type SubmitEvent, useId } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { FileData } from '#contracts/file.ts';
import type { QualityQuestionData, QualityQuestionInput } from '#contracts/quality.ts';
import { own } from '#rules/own.ts';
import { qualityLimits } from '#rules/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { fileLabels } from './file-labels.ts';

const draftOf = (question: QualityQuestionInput) => ({
  question: question.question,
  kind: question.expectsRefusal ? ('refusal' as const) : ('answer' as const),
  words: question.expectedText,
  file: question.expectedFile ?? '',
  page: String(question.expectedPage ?? ''),
});
type Draft = ReturnType<typeof draftOf>;

/** What was typed, as it is sent; fields that do not show do not count. */
function questionOf({ question, kind, words, file, page }: Draft): QualityQuestionInput {
  const refusal = kind === 'refusal';
  return {
    question: question.trim(),
    expectedText: refusal ? '' : words.trim(),
    expectedFile: refusal || file === '' ? null : file,
    expectedPage: refusal || file === '' || page === '' ? null : Number(page),
    expectsRefusal: refusal,
  };
}

const blank = {
  question: '',
  expectedText: '',
  expectedFile: null,
  expectedPage: null,
  expectsRefusal: false,
  version: '',
};

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
  const editing = useVersioned<QualityQuestionInput & { version: string }, Draft>(
    question ?? blank,
    draftOf,
    async (draft, version) => {
      const saved = question
        ? await call('PUT model-bots/{id}/quality/questions/{questionId}', {
            params: { id: botId, questionId: question.id },
            body: { ...questionOf(draft), version },
          })
        : await call('POST model-bots/{id}/quality/questions', {
            params: { id: botId },
            body: questionOf(draft),
          });
      onSaved(saved);
      return saved;
    },
  );
  const { draft, change, error } = editing;
  const { file } = draft;
  const theirs = editing.conflict as QualityQuestionData | null;
  const refusal = draft.kind === 'refusal';
  const labels = fileLabels(files, file);
  const errorOf = (field: string) => {
    const code = own(error?.fields ?? {}, field);
    return code ? t(`fieldErrors.${code}`) : null;
  };

  const compared = (mine: QualityQuestionInput, saved: QualityQuestionInput) => {
    const fieldOf = (
      label: 'question' | 'kind' | 'words' | 'file' | 'page',
      said: (each: QualityQuestionInput) => string,
    ) => ({
      label: t(`quality.form.${label}`),
      mine: said(mine),
      theirs: said(saved),
    });
    return [
      fieldOf('question', ({ question: asked }) => asked),
      fieldOf('kind', (each) => t(`quality.form.kinds.${draftOf(each).kind}.title`)),
      fieldOf('words', ({ expectedText }) => expectedText),
      fieldOf('file', ({ expectedFile }) =>
        expectedFile === null ? t('quality.form.anyFile') : (labels.get(expectedFile) ?? expectedFile),
      ),
      fieldOf('page', ({ expectedPage }) => String(expectedPage ?? '')),
    ];
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    void editing.save();
  }

  return (
    <Dialog
      open
      unsaved={editing.changed}
      onClose={onClose}
      title={t(question ? 'quality.form.edit' : 'quality.form.add')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={editing.pending}>
            {t('quality.form.save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <div className="mb-4">
          <ConflictNotice
            pending={editing.pending}
            fields={compared(questionOf(draft), theirs)}
            onKeepMine={editing.keepMine}
            onTakeTheirs={() => onSaved(theirs)}
          />
        </div>
      )}
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextArea
          label={t('quality.form.question')}
          rows={2}
          required
          maxLength={qualityLimits.questionCharacters}
          value={draft.question}
          error={errorOf('question')}
          onChange={(event) => change({ question: event.target.value })}
        />
        <ChoiceCards
          label={t('quality.form.kind')}
          name="kind"
          value={draft.kind}
          onChoose={(kind) => change({ kind })}
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
              value={draft.words}
              error={errorOf('expectedText')}
              onChange={(event) => change({ words: event.target.value })}
            />
            <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
              <Select
                label={t('quality.form.file')}
                value={file}
                onSelect={(chosen) => change({ file: chosen })}
                error={errorOf('expectedFile')}
                options={[
                  { value: '', label: t('quality.form.anyFile') },
                  ...[...labels].map(([value, label]) => ({ value, label })),
                ]}
              />
              <TextInput
                label={t('quality.form.page')}
                type="number"
                inputMode="numeric"
                min={1}
                max={100000}
                disabled={file === ''}
                value={file === '' ? '' : draft.page}
                error={errorOf('expectedPage')}
                onChange={(event) => change({ page: event.target.value })}
              />
            </div>
          </>
        )}
      </form>
      <FormProblem error={error} className="mt-4" />
    </Dialog>
  );
}
