import type { ReactNode } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { errorText } from './error-text.ts';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';
import { RetryNotice } from './RetryNotice.tsx';

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
  const text = errorText(t, error);
  if (onRetry) {
    return (
      <RetryNotice className={className} onRetry={onRetry}>
        {text}
      </RetryNotice>
    );
  }
  return (
    <Notice tone="danger" live className={className} action={action}>
      {text}
    </Notice>
  );
}
