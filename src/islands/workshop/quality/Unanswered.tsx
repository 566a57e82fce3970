import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatDay } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { QualityQuestionData, UnansweredQuestionsData } from '#contracts/quality.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { unansweredAnchor } from '#rules/quality.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

/**
 * What the files lack: questions from conversations that got no good answer, alike ones together. Each is answered by a file or
 * by words that are written here, is put on the list, or dismissed.
 */
export function Unanswered({
  botId,
  unanswered: { questions, words, counted },
  onAdded,
  onDismissed,
  onWrite,
}: {
  botId: string;
  unanswered: UnansweredQuestionsData;
  onAdded: (question: QualityQuestionData, messageId: string) => void;
  onDismissed: (messageId: string) => void;
  /** @throws {ApiError} */
  onWrite: (file: { name: string; text: string }) => Promise<void>;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const number = numberFormat(locale);
  const { run, pending, error } = useAction();
  const [answering, setAnswering] = useState<{ messageId: string; question: string } | null>(null);

  const add = (question: string, messageId: string) =>
    run(async () => {
      const added = await call('POST model-bots/{id}/quality/questions', {
        params: { id: botId },
        body: {
          question,
          expectedText: '',
          expectedFile: null,
          expectedPage: null,
          expectsRefusal: false,
        },
      });
      onAdded(added, messageId);
      showToast({ kind: 'success', text: t('quality.unanswered.added') });
    });

  async function takeOff(messageId: string) {
    try {
      await call('DELETE model-bots/{id}/quality/unanswered/{messageId}', {
        params: { id: botId, messageId },
      });
    } catch (thrown) {
      // Somebody else has taken it off meanwhile.
      if (!(thrown instanceof ApiError && thrown.code === 'not_found')) throw thrown;
    }
    onDismissed(messageId);
  }

  const dismiss = (messageId: string) =>
    run(async () => {
      await takeOff(messageId);
      showToast({ kind: 'success', text: t('quality.unanswered.dismissed') });
    });

  /** Asked again without a good answer, a question that has one comes back. */
  async function write(messageId: string, file: { name: string; text: string }) {
    await onWrite(file);
    setAnswering(null);
    showToast({ kind: 'success', text: t('quality.answer.saved', { name: file.name }) });
    void run(() => takeOff(messageId));
  }

  return (
    <Card
      id={unansweredAnchor}
      title={t('quality.unanswered.title')}
      text={t('quality.unanswered.text')}
      actions={
        <ButtonLink
          size="small"
          icon="upload"
          href={withLocale(`/model-bots/${botId}/uploads?tab=files`, locale)}
        >
          {t('quality.unanswered.addFile')}
        </ButtonLink>
      }
      padded={false}
    >
      <ErrorNotice error={error} className="mx-5 mb-4 sm:mx-6" />
      {counted && counted.refused + counted.failed + counted.down > 0 && (
        <p className="px-5 pb-4 text-sm sm:px-6">
          {t('quality.unanswered.counted', {
            refused: number.format(counted.refused),
            failed: number.format(counted.failed),
            down: number.format(counted.down),
          })}
        </p>
      )}
      {questions.length === 0 && (
        <p className="px-5 pb-5 text-muted sm:px-6">{t('quality.unanswered.none')}</p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {questions.map(({ messageId, question, reason, own, createdAt, times, alike }) => (
          <li
            key={messageId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {question}
              </p>
              <p className="mt-0.5 text-sm text-muted">
                {[
                  t(`quality.unanswered.${reason}`),
                  formatDay(createdAt, locale, timeZone),
                  ...(times > 1 ? [t('quality.unanswered.times', { count: times })] : []),
                  ...(own ? [] : [t('quality.unanswered.shared')]),
                ].join(' · ')}
              </p>
              {alike.length > 0 && (
                <details className="mt-1 text-sm text-muted">
                  <summary>{t('quality.unanswered.alike')}</summary>
                  <ul className="mt-1 list-disc pl-5">
                    {alike.map((other) => (
                      <li key={other} dir="auto" className="[overflow-wrap:anywhere]">
                        {other}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-1">
              <Button
                size="small"
                icon="edit"
                aria-label={t('quality.unanswered.answerTo', { question })}
                onClick={() => setAnswering({ messageId, question })}
              >
                {t('quality.unanswered.answer')}
              </Button>
              <Button
                size="small"
                icon="plus"
                disabled={pending}
                aria-label={t('quality.unanswered.addOf', { question })}
                onClick={() => add(question, messageId)}
              >
                {t('quality.unanswered.add')}
              </Button>
              <IconButton
                size="small"
                icon="close"
                label={t('quality.unanswered.dismissOf', { question })}
                onClick={() => dismiss(messageId)}
              />
            </div>
          </li>
        ))}
      </ul>
      {words.length > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
          {t('quality.unanswered.words')}{' '}
          {words.map(({ word, people }) => `${word} (${number.format(people)})`).join(', ')}
        </p>
      )}
      {answering && (
        <AnswerDialog
          asked={answering.question}
          onWrite={(file) => write(answering.messageId, file)}
          onClose={() => setAnswering(null)}
        />
      )}
    </Card>
  );
}
