import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** A tick box whose label is part of the target. */
export function Checkbox({
  label,
  hint,
  error,
  className,
  ...rest
}: { label: ReactNode; hint?: ReactNode; error?: string | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type'
>) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={classes('flex items-start gap-2.5', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="checkbox"
      />
      <div className="text-sm">
        <label htmlFor={id}>{label}</label>
        <div aria-live="polite">
          {error && (
            <p id={errorId} className="mt-1 flex items-start gap-1.5 text-danger">
              <Icon name="alert" className="mt-0.5 size-4" />
              {error}
            </p>
          )}
        </div>
        {hint && (
          <p id={hintId} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
