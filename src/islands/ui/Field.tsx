import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  /** The hint says what an error would say again, and gives way to it. */
  hintYields?: boolean;
  /** Of what was sent: it leaves when something else is typed, and comes back when that is sent and no better. */
  error?: string | null | undefined;
  /** The error is of what is typed right now, and stays for as long as it is given. */
  live?: boolean;
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
  className?: string;
};

/** What a control is given, apart: for its field, and for itself. */
export function splitProps<Props extends FieldProps>(props: Props) {
  const { label, labelHidden, hint, hintYields, error, live, aside, className, ...own } = props;
  return { field: { label, labelHidden, hint, hintYields, error, live, aside, className }, own };
}

/** Label, hint and error round one control, tied to it for screen readers. */
export function Field({
  label,
  labelHidden,
  hint: told,
  hintYields = false,
  error: given,
  live = false,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const { field, error, onInput } = useErrorOfSent(given, live);
  const hint = hintYields && error ? null : told;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div ref={field} onInput={onInput} className={classes('flex flex-col', className)}>
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

/** An error for as long as the control holds what it was said of. */
function useErrorOfSent(given: FieldProps['error'], live: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<FieldProps['error']>(null);
  useEffect(() => {
    if (!changed) return;
    const sent = (event: Event) =>
      event.target instanceof Node && event.target.contains(field.current) && setChanged(null);
    document.addEventListener('submit', sent, true);
    return () => document.removeEventListener('submit', sent, true);
  }, [changed]);
  if (changed && changed !== given) setChanged(null);
  return {
    field,
    error: live || changed !== given ? given : null,
    onInput: () => given && !live && setChanged(given),
  };
}
