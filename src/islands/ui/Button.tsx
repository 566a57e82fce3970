import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'small' | 'medium' | 'large';

type Look = { variant?: ButtonVariant; size?: Size; icon?: IconName };

/** A button. While `loading` it shows a spinner, keeps its width and the focus, and ignores clicks. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { loading?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: a browser takes the focus from what is, and does not give it back.
      onClick={loading ? (event) => event.preventDefault() : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={classes(`button button-${variant} button-${size}`, className)}
    >
      <Content icon={icon} hidden={loading}>
        {children}
      </Content>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="size-5" />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classes(`button button-${variant} button-${size}`, className)}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}

function Content({
  icon,
  hidden,
  children,
}: {
  icon?: IconName | undefined;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes('inline-flex items-center gap-2', hidden && 'opacity-0')}>
      {icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </span>
  );
}
