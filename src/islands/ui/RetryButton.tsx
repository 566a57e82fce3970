import { Button } from './Button.tsx';
import { useTranslate } from './i18n.tsx';

/** Tries again what failed, where something else says what that is. */
export function RetryButton({
  label,
  onRetry,
  className,
}: {
  /** Where it does not just try again. */
  label?: string | undefined;
  onRetry: () => unknown;
  className?: string;
}) {
  const t = useTranslate();
  return (
    <Button size="small" icon="refresh" className={className} onClick={onRetry}>
      {label ?? t('portal.retry')}
    </Button>
  );
}
