import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';

/** Several lines of text with their label; grows with what is written. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  live,
  aside,
  className,
  inputClassName,
  ref,
  ...rest
}: FieldProps & { inputClassName?: string; ref?: Ref<HTMLTextAreaElement> } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'id'
  >) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      live={live}
      aside={aside}
      className={className}
    >
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...control}
          ref={ref}
          className={classes(
            'control field-sizing-content max-h-96 min-h-24 w-full resize-y py-2',
            inputClassName,
          )}
        />
      )}
    </Field>
  );
}
