import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

const looks = {
  info: { icon: 'info', look: 'notice-info' },
  success: { icon: 'check', look: 'notice-success' },
  warning: { icon: 'alert', look: 'notice-warning' },
  danger: { icon: 'alert', look: 'notice-danger' },
} as const;

/** A message in the flow of the page. `live` makes screen readers say it when it appears. */
export function Notice({
  tone = 'info',
  title,
  live = false,
  action,
  className,
  children,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  live?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { icon, look } = looks[tone];
  return (
    <div
      role={live ? 'alert' : undefined}
      className={classes('notice', look, action ? 'flex-wrap' : undefined, className)}
    >
      <Icon name={icon} className="mt-0.5 size-4.5" />
      <div className={classes('min-w-0 flex-1 text-sm text-ink', action ? 'basis-48' : undefined)}>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
