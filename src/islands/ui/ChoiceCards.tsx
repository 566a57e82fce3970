type Choice<Value extends string> = { value: Value; title: string; text: string };

/**
 * A choice between a few things that each need a sentence: radio buttons drawn as cards. What hears of the choice says
 * what is chosen; otherwise the form they stand in knows, also when that happened before the page's script ran.
 */
export function ChoiceCards<Value extends string>({
  label,
  name,
  choices,
  value: chosen,
  defaultValue,
  onChoose,
}: {
  label: string;
  name: string;
  choices: readonly Choice<Value>[];
} & (
  | { value: Value; onChoose: (value: Value) => void; defaultValue?: never }
  | { defaultValue: Value; value?: never; onChoose?: never }
)) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="grid gap-2.5">
        {choices.map(({ value, title, text }) => (
          <label key={value} className="choice-card">
            <input
              type="radio"
              name={name}
              value={value}
              {...(onChoose
                ? { checked: value === chosen, onChange: () => onChoose(value) }
                : { defaultChecked: value === defaultValue })}
              className="choice-card-radio"
            />
            <span className="min-w-0">
              <span className="block font-medium text-ink">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
