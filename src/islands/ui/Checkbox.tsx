import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** A tick box whose label is part of the target. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={classes('flex items-start gap-2.5', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className="checkbox"
      />
      <div className="text-sm">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={hintId} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
