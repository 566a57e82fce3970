import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { FileData } from '#contracts/file.ts';
import type { QualityQuestionData, QualityRunWithResults } from '#contracts/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Expectation } from './Expectation.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

/** The list of questions with what is expected of their answers, and how each did in the latest run. */
export function QuestionList({
  botId,
  files,
  questions,
  latest,
  onChanged,
}: {
  botId: string;
  files: readonly FileData[];
  questions: readonly QualityQuestionData[];
  latest: QualityRunWithResults | null;
  onChanged: (questions: QualityQuestionData[]) => void;
}) {
  const t = useTranslate();
  const [editing, setEditing] = useState<QualityQuestionData | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<QualityQuestionData | null>(null);
  const { run, error } = useAction();
  const outcomes = new Map(latest?.results.map(({ questionId, outcome }) => [questionId, outcome]));

  function saved(question: QualityQuestionData) {
    const known = questions.some(({ id }) => id === question.id);
    onChanged(
      known ? questions.map((each) => (each.id === question.id ? question : each)) : [...questions, question],
    );
    setEditing(null);
  }

  const actions = (
    <>
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
      {questions.length === 0 ? (
        <EmptyState
          icon="check"
          title={t('quality.list.empty.title')}
          text={t('quality.list.empty.text')}
          action={actions}
        />
      ) : (
        <ul aria-label={t('quality.list.caption')} className="divide-y divide-line border-t border-line">
          {questions.map((question) => {
            const outcome = outcomes.get(question.id);
            return (
              <li key={question.id} className="flex items-start gap-3 px-5 py-3.5 sm:px-6">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
                    {question.question}
                  </p>
                  <Expectation expected={question} />
                  {outcome && (
                    <p className="mt-1.5 text-sm text-muted">
                      {t('quality.list.latest')}: <OutcomeBadge outcome={outcome} />
                    </p>
                  )}
                </div>
                <IconButton
                  icon="edit"
                  size="small"
                  label={t('quality.list.edit', { question: question.question })}
                  onClick={() => setEditing(question)}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  label={t('quality.list.remove', { question: question.question })}
                  onClick={() => setRemoving(question)}
                />
              </li>
            );
          })}
        </ul>
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
            await run(async () => {
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
