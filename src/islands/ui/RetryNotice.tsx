import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { RetryButton } from './RetryButton.tsx';

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
  label?: string | undefined;
  onRetry: () => unknown;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const again = <RetryButton label={label} onRetry={onRetry} />;
  return (
    <Notice tone="danger" live title={title} className={className} action={again}>
      {children}
    </Notice>
  );
}
