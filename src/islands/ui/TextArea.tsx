import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitProps } from './Field.tsx';

/** Several lines of text with their label; grows with what is written. */
export function TextArea({
  inputClassName,
  ref,
  ...props
}: FieldProps & { inputClassName?: string; ref?: Ref<HTMLTextAreaElement> } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'id'
  >) {
  const { field, own } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...own}
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
