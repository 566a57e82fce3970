import { classes } from './classes.ts';

/** The browser's progress bar. `value` runs 0–1; without it the bar only says that something goes on. */
export function Progress({
  label,
  value,
  tone = 'accent',
  className,
}: {
  label: string;
  value?: number;
  tone?: 'accent' | 'warning' | 'danger';
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className={classes('progress', `progress-${tone}`, className)}
    />
  );
}
