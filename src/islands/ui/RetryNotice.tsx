import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

/** Says that something failed, where it did, and tries it again. */
export function RetryNotice({
  title,
  label,
  onRetry,
  className,
  children,
}: {
  title?: ReactNode;
  /** Of the button, where it does not just try again. */
  label?: string;
  onRetry: () => unknown;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const again = (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {label ?? t('portal.retry')}
    </Button>
  );
  return (
    <Notice tone="danger" live title={title} className={className} action={again}>
      {children}
    </Notice>
  );
}
