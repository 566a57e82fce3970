import type { ApiError } from '#client/api/api-error.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import { type ToolSettings, toolLimits } from '#rules/tools.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** How far the assistant may go for one answer. */
export function BoundsCard({
  tools,
  bounds,
  fields,
  onChange,
}: {
  tools: ToolSettings;
  /** What the plan lets one answer take. */
  bounds: Pick<AnswerBounds, 'steps' | 'tokens'>;
  fields: ApiError['fields'];
  onChange: (changes: Partial<ToolSettings>) => void;
}) {
  const t = useTranslate();
  const number = numberFormat(useLocale());
  const errorOf = (name: string) => {
    const error = fields[`tools.${name}`];
    return error && t(`fieldErrors.${error}`);
  };
  const range = (least: number, most: number) => ({ least: number.format(least), most: number.format(most) });
  const mostSteps = Math.min(bounds.steps, toolLimits.steps);
  const mostTokens = Math.min(bounds.tokens, toolLimits.tokensMost);
  return (
    <Card title={t('tools.bound.title')} text={t('tools.bound.text')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          type="number"
          label={t('tools.bound.steps')}
          hint={t('tools.bound.stepsHint', range(toolLimits.stepsLeast, mostSteps))}
          min={toolLimits.stepsLeast}
          max={mostSteps}
          value={tools.maximumSteps}
          onChange={(event) => onChange({ maximumSteps: event.target.valueAsNumber || 0 })}
          error={errorOf('maximumSteps')}
        />
        <TextInput
          type="number"
          label={t('tools.bound.tokens')}
          hint={t('tools.bound.tokensHint', range(toolLimits.tokensLeast, mostTokens))}
          min={toolLimits.tokensLeast}
          max={mostTokens}
          step={1000}
          value={tools.maximumTokens}
          onChange={(event) => onChange({ maximumTokens: event.target.valueAsNumber || 0 })}
          error={errorOf('maximumTokens')}
        />
      </div>
    </Card>
  );
}
