import type { ReactNode } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { Button } from './Button.tsx';
import { errorText } from './error-text.ts';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

/**
 * Says what went wrong with a request, where it did; with `onRetry` it can be tried again from there, with `action` there
 * is another way out.
 */
export function ErrorNotice({
  error,
  onRetry,
  action,
  className,
}: {
  error: ApiError | null | undefined;
  onRetry?: (() => unknown) | null | undefined;
  action?: ReactNode;
  className?: string | undefined;
}) {
  const t = useTranslate();
  if (!error) return null;
  return (
    <Notice
      tone="danger"
      live
      className={className}
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            {t('portal.retry')}
          </Button>
        ) : (
          action
        )
      }
    >
      {errorText(t, error)}
    </Notice>
  );
}
