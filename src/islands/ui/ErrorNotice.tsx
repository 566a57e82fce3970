import type { ReactNode } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { errorText } from './error-text.ts';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';
import { RetryNotice } from './RetryNotice.tsx';

type ErrorNoticeProps = {
  error: ApiError | null | undefined;
  title?: ReactNode;
  /** In place of the server's words, where the page knows better. */
  text?: string | undefined;
  onRetry?: (() => unknown) | null | undefined;
  /** Of the button that tries again, where it does not just that. */
  label?: string | undefined;
  action?: ReactNode;
  className?: string | undefined;
  /** What is said after it. */
  children?: ReactNode;
};

/**
 * Says what went wrong with a request, where it did; with `onRetry` it can be tried again from there, with `action` there
 * is another way out.
 */
export function ErrorNotice({
  error,
  title,
  text,
  onRetry,
  label,
  action,
  className,
  children,
}: ErrorNoticeProps) {
  const t = useTranslate();
  if (!error) return null;
  const told = (
    <>
      {text ?? errorText(t, error)}
      {children && <> {children}</>}
    </>
  );
  if (onRetry) {
    return (
      <RetryNotice title={title} label={label} className={className} onRetry={onRetry}>
        {told}
      </RetryNotice>
    );
  }
  return (
    <Notice tone="danger" live title={title} className={className} action={action}>
      {told}
    </Notice>
  );
}
