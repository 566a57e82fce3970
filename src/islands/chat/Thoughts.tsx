import { useId, useState } from 'react';
import { formatSeconds } from '#i18n/numbers.ts';
import { answerLimits } from '#rules/limits.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { Thought } from './message.ts';

/**
 * What the model thought before it answered, folded until somebody opens it; as it thinks, too. It stands where it is
 * said that an answer is waited for, so that nothing moves when either becomes the other.
 * @param thinks it does at the moment
 */
export function Thoughts({
  thoughts,
  thinks,
  milliseconds,
}: {
  thoughts: readonly Thought[];
  thinks: boolean;
  milliseconds: number | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const [open, setOpen] = useState(false);
  const said = thoughts.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return null;
  const isCut = said.reduce((sum, { text }) => sum + text.length, 0) >= answerLimits.thoughtCharacters;
  const seconds =
    milliseconds && formatSeconds(Math.max(1, Math.round(milliseconds / 1_000)) * 1_000, locale);
  return (
    <div className="thoughts">
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {thinks ? (
          <Spinner className="size-5" />
        ) : (
          <Icon name="chevronRight" className="thoughts-sign size-5" />
        )}
        <span>
          {thinks
            ? t('chat.status.thinkingModel')
            : seconds
              ? t('chat.thoughts.took', { time: seconds })
              : t('chat.thoughts.label')}
        </span>
      </button>
      <div id={id} hidden={!open} className="thoughts-text">
        {said.map((thought) => (
          <p key={thought.id} className="whitespace-pre-wrap">
            {thought.text.trim()}
            {isCut && thought === said.at(-1) && '…'}
          </p>
        ))}
        {!thinks && <p className="text-xs">{t('chat.thoughts.note')}</p>}
      </div>
    </div>
  );
}
