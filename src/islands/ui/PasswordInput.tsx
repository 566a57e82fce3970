import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Field, type FieldProps, splitProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useTranslate } from './i18n.tsx';

/** A password with a button that shows and hides it. */
export function PasswordInput({
  ref,
  ...props
}: FieldProps & { ref?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'type'
  >) {
  const { field, own } = splitProps(props);
  const t = useTranslate();
  const [visible, setVisible] = useState(false);
  return (
    <Field {...field} hintYields>
      {(control) => (
        <span className="relative flex">
          <input
            {...own}
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
