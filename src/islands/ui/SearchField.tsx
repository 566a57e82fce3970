import { TextInput } from './TextInput.tsx';

/** A field that narrows what stands below it; `label` names it and stands in it while it is empty. */
export function SearchField({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (words: string) => void;
  className?: string;
}) {
  return (
    <TextInput
      label={label}
      value={value}
      className={className}
      type="search"
      icon="search"
      labelHidden
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
