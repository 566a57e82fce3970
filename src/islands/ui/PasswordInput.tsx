import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useTranslate } from './i18n.tsx';

/** A password with a button that shows and hides it. */
export function PasswordInput({
  label,
  labelHidden,
  hint,
  error,
  live,
  aside,
  className,
  ref,
  ...rest
}: FieldProps & { ref?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'type'
  >) {
  const t = useTranslate();
  const [visible, setVisible] = useState(false);
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      hintYields
      error={error}
      live={live}
      aside={aside}
      className={className}
    >
      {(control) => (
        <span className="relative flex">
          <input
            {...rest}
            {...control}
            ref={ref}
            type={visible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="control w-full pr-11"
          />
          <button
            type="button"
            aria-label={t(visible ? 'common.hidePassword' : 'common.showPassword')}
            aria-controls={control.id}
            onClick={() => setVisible(!visible)}
            className="button button-ghost icon-button-small absolute right-1.5 top-1/2 -translate-y-1/2"
          >
            <Icon name={visible ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
