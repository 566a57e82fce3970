import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** What a control takes over from its field. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
  className?: string;
};

/** Label, hint and error round one control, tied to it for screen readers. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col', className)}>
      <div
        className={classes(
          'mb-1.5 flex items-baseline justify-between gap-4',
          labelHidden && !aside && 'sr-only',
        )}
      >
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="min-w-0 whitespace-pre-line">{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
