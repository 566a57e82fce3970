import { useStore } from '@nanostores/react';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Whether what stands in the forms is safe, in one line that always has its place. */
export function SaveState({ draft }: { draft: DraftStore }) {
  const t = useTranslate();
  const { status } = useStore(draft.$draft);
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {status === 'saved' && <Icon name="check" className="size-4" />}
      {t(`workshop.save.${status === 'conflict' ? 'failed' : status}`)}
    </p>
  );
}

/** What to do when it is not. Renders nothing while it is. */
export function SaveTrouble({ draft, onCompare }: { draft: DraftStore; onCompare: () => void }) {
  const t = useTranslate();
  const { status, error } = useStore(draft.$draft);
  if (status === 'conflict') {
    return (
      <Notice
        tone="warning"
        live
        className="mb-6"
        title={t('workshop.conflict.notice')}
        action={
          <Button size="small" onClick={onCompare}>
            {t('workshop.conflict.compare')}
          </Button>
        }
      >
        {t('workshop.conflict.noticeText')}
      </Notice>
    );
  }
  if (status !== 'failed') return null;
  return (
    <ErrorNotice
      className="mb-6"
      title={t('workshop.save.failed')}
      error={error}
      onRetry={() => draft.save()}
    >
      {t('workshop.save.kept')}
    </ErrorNotice>
  );
}
