import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import type { ChatMessage } from './message.ts';

/** Which version of a question or an answer this is, with the ways to the others; nothing where it is the only one. */
export function VersionSwitch({
  message: { id, role, versions },
  disabled,
  onShow,
}: {
  message: ChatMessage;
  disabled: boolean;
  onShow: (messageId: string) => void;
}) {
  const t = useTranslate();
  if (versions.length < 2) return null;
  const at = versions.indexOf(id);
  const [previous, next] = [versions[at - 1], versions[at + 1]];
  const of = role === 'user' ? 'question' : 'answer';
  return (
    <fieldset aria-label={t(`chat.versions.${of}`)} className="flex items-center">
      <IconButton
        icon="chevronLeft"
        size="small"
        label={t('chat.versions.previous')}
        disabled={disabled || !previous}
        onClick={() => previous && onShow(previous)}
      />
      <span className="text-xs tabular-nums text-muted">
        {t('chat.versions.of', { number: at + 1, total: versions.length })}
      </span>
      <IconButton
        icon="chevronRight"
        size="small"
        label={t('chat.versions.next')}
        disabled={disabled || !next}
        onClick={() => next && onShow(next)}
      />
    </fieldset>
  );
}
