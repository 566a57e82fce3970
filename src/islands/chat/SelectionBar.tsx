import { useEffect, useRef } from 'react';
import type { ConversationData } from '#contracts/conversation.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import type { ConversationActs } from './ConversationRow.tsx';

/** What is done with several conversations at once. */
export function SelectionBar({
  marked,
  all,
  archived,
  onMark,
  onClose,
  acts,
}: {
  marked: readonly ConversationData[];
  all: readonly ConversationData[];
  /** Those that were put away are listed. */
  archived: boolean;
  onMark: (ids: readonly string[]) => void;
  onClose: () => void;
  acts: Pick<ConversationActs, 'onArchive' | 'onDelete'>;
}) {
  const t = useTranslate();
  const bar = useRef<HTMLFieldSetElement>(null);
  const none = marked.length === 0;

  // The menu that began this is closed, and its focus with it.
  useEffect(() => bar.current?.querySelector('button')?.focus(), []);

  function done(act: () => void) {
    onClose();
    act();
  }

  return (
    <fieldset ref={bar} className="-mx-1 flex flex-wrap items-center gap-1 border-t border-line px-1 pt-2">
      <legend className="sr-only">{t('chat.conversations.choose')}</legend>
      <p role="status" className="w-full px-1 text-sm text-muted">
        {t('chat.conversations.chosen', { count: marked.length })}
      </p>
      <Button
        size="small"
        variant="ghost"
        className="mr-auto"
        onClick={() => onMark(marked.length === all.length ? [] : all.map(({ id }) => id))}
      >
        {t(`chat.conversations.${marked.length === all.length ? 'chooseNone' : 'chooseAll'}`)}
      </Button>
      <IconButton
        icon="archive"
        size="small"
        label={t(`chat.conversations.${archived ? 'unarchive' : 'archive'}`)}
        disabled={none}
        onClick={() => done(() => acts.onArchive(marked, !archived))}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t('portal.delete')}
        disabled={none}
        onClick={() => done(() => acts.onDelete(marked))}
      />
      <IconButton icon="close" size="small" label={t('common.cancel')} onClick={onClose} />
    </fieldset>
  );
}
