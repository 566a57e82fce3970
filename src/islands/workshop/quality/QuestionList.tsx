import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { FileData } from '#contracts/file.ts';
import type {
  QualityQuestionData,
  QualityQuestionInput,
  QualityResultData,
  QualityRunWithResults,
} from '#contracts/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { Expectation } from './Expectation.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { QuestionResult } from './QuestionResult.tsx';
import { resultsByQuestion } from './results-by-question.ts';

/** The questions with what is expected of their answers, and how each did in a run. */
export function QuestionList({
  botId,
  files,
  questions,
  run,
  onChanged,
}: {
  botId: string;
  files: readonly FileData[];
  questions: readonly QualityQuestionData[];
  /** Whose results stand with the questions. */
  run: QualityRunWithResults | null;
  onChanged: (questions: QualityQuestionData[]) => void;
}) {
  const t = useTranslate();
  const [editing, setEditing] = useState<QualityQuestionData | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<QualityQuestionData | null>(null);
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [filter, setFilter] = useState<'all' | 'onlyFailed'>('all');
  const { run: attempt, error } = useAction();
  const results = run?.results ?? [];
  const { asked, gone } = resultsByQuestion(questions, results);
  const isWanted = (result: QualityResultData | undefined) =>
    filter === 'all' || results.length === 0 || (result !== undefined && result.outcome !== 'passed');
  const shown = questions.filter(({ id }) => isWanted(asked.get(id)));
  const past = gone.filter(isWanted);

  function saved(question: QualityQuestionData) {
    const known = questions.some(({ id }) => id === question.id);
    onChanged(
      known ? questions.map((each) => (each.id === question.id ? question : each)) : [...questions, question],
    );
    setEditing(null);
  }

  const actions = (
    <>
      {results.length > 0 && (
        <Select
          label={t('quality.results.show')}
          labelHidden
          value={filter}
          onSelect={setFilter}
          options={(['all', 'onlyFailed'] as const).map((value) => ({
            value,
            label: t(`quality.results.${value}`),
          }))}
        />
      )}
      <Button icon="upload" onClick={() => setImporting(true)}>
        {t('quality.list.import')}
      </Button>
      <Button icon="plus" onClick={() => setEditing('new')}>
        {t('quality.list.add')}
      </Button>
    </>
  );
  return (
    <Card
      title={t('quality.list.title')}
      text={t('quality.list.text')}
      actions={questions.length > 0 && actions}
      padded={false}
    >
      <ErrorNotice error={error} className="mx-5 mb-4 sm:mx-6" />
      {run && results.length > 0 && (
        <p className="px-5 pb-4 text-sm text-muted sm:px-6">
          {t('quality.results.title', { moment: formatMoment(run.createdAt, locale, timeZone) })}
        </p>
      )}
      {questions.length === 0 ? (
        <EmptyState
          icon="check"
          title={t('quality.list.empty.title')}
          text={t('quality.list.empty.text')}
          action={actions}
        />
      ) : (
        <ul
          aria-label={t('quality.list.caption')}
          className="divide-y divide-line border-t border-line empty:hidden"
        >
          {shown.map((question) => (
            <Row
              key={question.id}
              question={question}
              result={asked.get(question.id)}
              onEdit={() => setEditing(question)}
              onRemove={() => setRemoving(question)}
            />
          ))}
        </ul>
      )}
      {shown.length + past.length === 0 && filter === 'onlyFailed' && (
        <p className="px-5 pb-5 text-muted sm:px-6">{t('quality.results.allPassed')}</p>
      )}
      {past.length > 0 && (
        <>
          <h3 className="border-t border-line px-5 pb-2 pt-5 text-sm font-semibold sm:px-6">
            {t('quality.results.gone')}
          </h3>
          <ul className="divide-y divide-line border-t border-line">
            {past.map((result) => (
              <Row key={result.questionId ?? result.question} question={result} result={result} />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <QuestionDialog
          botId={botId}
          files={files}
          question={editing === 'new' ? null : editing}
          onSaved={saved}
          onClose={() => setEditing(null)}
        />
      )}
      {importing && <ImportDialog botId={botId} onImported={onChanged} onClose={() => setImporting(false)} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('quality.removeDialog.title')}
        text={t('quality.removeDialog.text')}
        confirmLabel={t('portal.delete')}
        danger
        onConfirm={async () => {
          if (removing) {
            await attempt(async () => {
              await call('DELETE model-bots/{id}/quality/questions/{questionId}', {
                params: { id: botId, questionId: removing.id },
              });
              onChanged(questions.filter(({ id }) => id !== removing.id));
            });
          }
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
}

function Row({
  question,
  result,
  onEdit,
  onRemove,
}: {
  question: QualityQuestionInput;
  result: QualityResultData | undefined;
  /** Where it is on the list. */
  onEdit?: () => void;
  onRemove?: () => void;
}) {
  const t = useTranslate();
  return (
    <li className="px-5 py-3.5 sm:px-6">
      <div className="flex items-start gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
            {question.question}
          </span>
          {result && <OutcomeBadge outcome={result.outcome} />}
        </p>
        {onEdit && (
          <IconButton
            icon="edit"
            size="small"
            label={t('quality.list.edit', { question: question.question })}
            onClick={onEdit}
          />
        )}
        {onRemove && (
          <IconButton
            icon="trash"
            size="small"
            label={t('quality.list.remove', { question: question.question })}
            onClick={onRemove}
          />
        )}
      </div>
      <Expectation expected={question} />
      {result && <QuestionResult result={result} />}
    </li>
  );
}
