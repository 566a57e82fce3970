import type { Ref, SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps, splitProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Under which heading it stands; those without one come first. */
  group?: string;
};

/** The browser's own select, with a label. `onSelect` gets the chosen value. */
export function Select<Value extends string>({
  inputClassName,
  options,
  onSelect,
  ref,
  ...props
}: FieldProps & {
  options: readonly SelectOption<Value>[];
  onSelect?: (value: Value) => void;
  inputClassName?: string;
  ref?: Ref<HTMLSelectElement>;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children' | 'onSelect'>) {
  const { field, own } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex">
          <select
            onChange={(event) => onSelect?.(event.target.value as Value)}
            {...own}
            {...control}
            ref={ref}
            className={classes('control w-full appearance-none pr-9.5', inputClassName)}
          >
            <Options options={options.filter(({ group }) => group === undefined)} />
            {[...new Set(options.flatMap(({ group }) => group ?? []))].map((group) => (
              <optgroup key={group} label={group}>
                <Options options={options.filter((option) => option.group === group)} />
              </optgroup>
            ))}
          </select>
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute right-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}
