/**
 * A choice between a few things that each need a sentence: radio buttons drawn as cards. The form they stand in
 * knows what is chosen, also when that happened before the page's script ran.
 */
export function ChoiceCards<Value extends string>({
  label,
  name,
  choices,
  defaultValue,
  onChoose,
}: {
  label: string;
  name: string;
  choices: readonly { value: Value; title: string; text: string }[];
  defaultValue: Value;
  /** For what changes on the page with the choice. */
  onChoose?: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="grid gap-2.5">
        {choices.map((choice) => (
          <label key={choice.value} className="choice-card">
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              onChange={() => onChoose?.(choice.value)}
              className="choice-card-radio"
            />
            <span className="min-w-0">
              <span className="block font-medium text-ink">{choice.title}</span>
              <span className="block text-sm text-muted">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
