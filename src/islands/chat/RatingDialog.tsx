import { type SubmitEvent, useId, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { type RatingReason, ratingLimits, ratingReasons } from '#rules/ratings.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextArea } from '../ui/TextArea.tsx';

/** What was wrong with an answer. Only what is written here is read, unless the person adds question and answer. */
export default function RatingDialog({
  rating,
  onRate,
  onClose,
}: {
  /** What was said before. */
  rating: AnswerRatingData | null;
  /** Throws {ApiError}. */
  onRate: (rating: AnswerRatingData | null) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [reason, setReason] = useState<RatingReason | null>(rating?.reason ?? null);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [shared, setShared] = useState(rating?.shared ?? false);
  const { run, pending, error } = useAction();
  const problem = error?.fields.comment;

  async function save(said: AnswerRatingData | null) {
    if (await run(() => onRate(said))) onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save({ rating: 'down', reason, comment: comment.trim(), shared });
  }

  return (
    <Dialog
      open
      size="small"
      onClose={() => !pending && onClose()}
      title={t('chat.rating.title')}
      description={t('chat.rating.lead')}
      footer={
        <>
          {rating && (
            <Button variant="ghost" disabled={pending} className="mr-auto" onClick={() => save(null)}>
              {t('chat.rating.takeBack')}
            </Button>
          )}
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('chat.rating.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <ErrorNotice error={problem ? null : error} />
        <fieldset>
          <legend className="mb-2 font-medium">{t('chat.rating.reason')}</legend>
          <div className="flex flex-wrap gap-2">
            {ratingReasons.map((each) => (
              <label key={each} className="reason-choice">
                <input
                  type="radio"
                  name={`${formId}-reason`}
                  className="sr-only"
                  checked={reason === each}
                  onChange={() => setReason(each)}
                />
                {t(`ratings.reasons.${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t('chat.rating.comment')}
          value={comment}
          maxLength={ratingLimits.commentCharacters}
          onChange={(event) => setComment(event.target.value)}
          error={problem && t(`fieldErrors.${problem}`)}
        />
        <Checkbox
          label={t('chat.rating.share')}
          hint={t('chat.rating.shareHint')}
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
