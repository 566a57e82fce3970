import { TextInput } from './TextInput.tsx';

/** A field that narrows what stands below it; `label` names it and stands in it while it is empty. */
export function SearchField({
  label,
  shown = label,
  value,
  onChange,
  className,
}: {
  label: string;
  /** What stands in the empty field, where the label has no room. */
  shown?: string;
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
      placeholder={shown}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
