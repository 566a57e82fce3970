import type { ApiError } from '#client/api/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Stands where a part of the page is about to appear, or says why it does not. */
export function WhileLoading({ error, load }: { error: ApiError | null; load: () => Promise<unknown> }) {
  const t = useTranslate();
  if (!error) return <Skeleton className="h-40 w-full" />;
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button size="small" onClick={load}>
          {t('portal.retry')}
        </Button>
      }
    >
      {errorText(t, error)}
    </Notice>
  );
}
