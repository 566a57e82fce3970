import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';

const RatingDialog = lazy(() => import('./RatingDialog.tsx'));

/** Thumbs for an answer. Up is said with one click, down asks what was wrong. */
export function RatingButtons({
  rating,
  disabled,
  onRate,
}: {
  rating: AnswerRatingData | null;
  disabled: boolean;
  /** Throws {ApiError}. */
  onRate: (rating: AnswerRatingData | null) => Promise<void>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const isUp = rating?.rating === 'up';
  const isDown = rating?.rating === 'down';

  async function rateUp() {
    try {
      await onRate(isUp ? null : { rating: 'up', reason: null, comment: '', shared: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  return (
    <>
      <IconButton
        icon="thumbUp"
        size="small"
        label={t('chat.rating.up')}
        aria-pressed={isUp}
        disabled={disabled}
        className="rating-button"
        onClick={rateUp}
      />
      <IconButton
        icon="thumbDown"
        size="small"
        label={t('chat.rating.down')}
        aria-pressed={isDown}
        aria-haspopup="dialog"
        disabled={disabled}
        className="rating-button"
        onClick={(event) => {
          // Not every browser gives a clicked button the focus, which comes back to it from the dialog.
          event.currentTarget.focus();
          setAsking(true);
        }}
      />
      {asking && (
        <Suspense>
          <RatingDialog rating={isDown ? rating : null} onRate={onRate} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
