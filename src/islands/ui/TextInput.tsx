import type { InputHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** One line of text with its label. `inputClassName` styles the control, `className` the whole field. */
export function TextInput({
  inputClassName,
  icon,
  ref,
  ...props
}: FieldProps & { inputClassName?: string; icon?: IconName; ref?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'id'
  >) {
  const { field, own } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex">
          {icon && (
            <Icon
              name={icon}
              className="pointer-events-none absolute left-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
            />
          )}
          <input
            {...own}
            {...control}
            ref={ref}
            className={classes('control w-full', icon && 'pl-9.5', inputClassName)}
          />
        </span>
      )}
    </Field>
  );
}
