import { lazy, Suspense, useState } from 'react';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';

const RatingDialog = lazy(() => import('./RatingDialog.tsx'));

/** Thumbs for an answer. Up is said with one click, down asks what was wrong. */
export function RatingButtons({
  rating,
  disabled,
  onRate,
}: {
  rating: AnswerRatingData | null;
  disabled: boolean;
  onRate: (rating: AnswerRatingData | null) => Promise<void>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const isUp = rating?.rating === 'up';
  const isDown = rating?.rating === 'down';
  return (
    <>
      <IconButton
        icon="thumbUp"
        size="small"
        label={t('chat.rating.up')}
        aria-pressed={isUp}
        disabled={disabled}
        className="rating-button"
        onClick={() => onRate(isUp ? null : { rating: 'up', reason: null, comment: '', shared: false })}
      />
      <IconButton
        icon="thumbDown"
        size="small"
        label={t('chat.rating.down')}
        aria-pressed={isDown}
        aria-haspopup="dialog"
        disabled={disabled}
        className="rating-button"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Suspense>
          <RatingDialog rating={isDown ? rating : null} onRate={onRate} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
