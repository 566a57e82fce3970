import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** A button that shows only a drawing; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: {
  icon: IconName;
  label: string;
  variant?: 'ghost' | 'secondary' | 'primary' | 'danger';
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(`button button-${variant} icon-button-${size}`, className)}
    >
      <Icon name={icon} className={size === 'small' ? 'size-4.5' : 'size-5'} />
    </button>
  );
}
