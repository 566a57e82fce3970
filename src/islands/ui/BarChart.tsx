import { own } from '#rules/own.ts';
import { axisTop } from './axis-top.ts';
import { classes } from './classes.ts';

export type Series = { key: string; label: string; tone: 'accent' | 'marker' | 'danger' };
/** `label` is the step of time; what is told of it when it is pointed at stands in `told`. */
export type Bar = { key: string; label: string; told: string; values: Readonly<Record<string, number>> };

const fills = { accent: 'fill-accent', marker: 'fill-marker', danger: 'fill-danger' };
const swatches = { accent: 'bg-accent', marker: 'bg-marker', danger: 'bg-danger' };

const height = 100;
const step = 12;
const gap = 3;

/**
 * Stacked bars, one for each step of time, beside an axis from 0 with its middle and its top. It is one picture with a sentence that says it all; the numbers belong
 * into a table beside it.
 */
export function BarChart({
  label,
  series,
  bars,
  valueLabel,
}: {
  /** The sentence, for those who do not see the picture. */
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** How a value is written at the axis. */
  valueLabel: (value: number) => string;
}) {
  const sums = bars.map((bar) => series.reduce((sum, { key }) => sum + (own(bar.values, key) ?? 0), 0));
  const top = axisTop(Math.max(...sums));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {series.map(({ key, label: name, tone }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('size-3 rounded-sm', swatches[tone])} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="-my-2 flex h-48 flex-col justify-between text-right text-xs leading-4 tabular-nums text-muted"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{valueLabel(value)}</span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${bars.length * step} ${height}`}
            preserveAspectRatio="none"
            className="block h-44 w-full border-y border-t-line border-b-line-strong"
          >
            <line
              x1={0}
              x2={bars.length * step}
              y1={height / 2}
              y2={height / 2}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
            {bars.map((bar, index) => {
              let base = height;
              return (
                <g key={bar.key}>
                  <title>{bar.told}</title>
                  {/* The whole of its step can be pointed at, however low it is. */}
                  <rect x={index * step} y={0} width={step} height={height} className="fill-transparent" />
                  {series.map(({ key, tone }) => {
                    const size = ((own(bar.values, key) ?? 0) / top) * height;
                    base -= size;
                    return (
                      <rect
                        key={key}
                        x={index * step + gap / 2}
                        y={base}
                        width={step - gap}
                        height={size}
                        className={fills[tone]}
                      />
                    );
                  })}
                </g>
              );
            })}
          </svg>
          <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
            <span>{first?.label}</span>
            <span>{bars.length > 1 && last?.label}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
