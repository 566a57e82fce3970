import { translator } from '#i18n/i18n.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { sourceName } from '#rules/files.ts';
import type { Locale } from '#rules/preferences.ts';
import { markdownText } from '../../markdown.ts';
import type { WholePart, WholePlan } from './whole-plan.ts';

const mostNamed = 3;

/** How much of a plan has been read, in a line for whoever waits. */
export function progressText(plan: WholePlan, read: readonly WholePart[], locale: Locale, isOver: boolean) {
  const values = { read: numberFormat(locale).format(plan.unitsIn(read)), count: plan.units };
  return translator(locale)(`chat.whole.${isOver ? 'read' : 'reading'}.${plan.unit}`, values);
}

/**
 * What an answer rests on, for its end, in Markdown: how much was read of which files, and why not the rest.
 * @param of.cut parts of which more was noted than there is room for
 */
export function coverageText(
  plan: WholePlan,
  of: {
    read: readonly WholePart[];
    cut: number;
    files: readonly { name: string; title: string | null }[];
    locale: Locale;
  },
): string {
  const { read, cut, files, locale } = of;
  const t = translator(locale);
  const names = files
    .slice(0, mostNamed)
    .map(({ name, title }) => markdownText(sourceName({ fileName: name, ...(title && { title }) })));
  const further = files.length - names.length;
  const named = [...names, ...(further > 0 ? [t('chat.whole.further', { count: further })] : [])].join(', ');
  const planned = plan.unitsIn(plan.parts);
  const failed = planned - plan.unitsIn(read);
  const left = plan.units - planned;
  return [
    `${progressText(plan, read, locale, true)} (${named}).`,
    ...(failed > 0 ? [t('chat.whole.failed', { count: failed })] : []),
    ...(cut > 0 ? [t('chat.whole.cut', { count: cut })] : []),
    ...(left > 0 ? [t('chat.whole.left', { count: left })] : []),
  ].join(' ');
}
