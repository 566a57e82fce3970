import type { LearnedData } from '#contracts/model-provider.ts';
import type { Translate } from '#i18n/format.ts';
import { useTranslate } from '../ui/i18n.tsx';

type Quirk = LearnedData['quirks'][number];

/** What models have refused, and how they are asked since, in words. Nothing where all take what they are sent. */
export function LearnedLines({ learned }: { learned: readonly LearnedData[] }) {
  const t = useTranslate();
  const lines = learned.flatMap(({ model, quirks }) =>
    quirks.flatMap((quirk) => {
      const text = quirkText(t, model, quirk);
      return text === null ? [] : { key: JSON.stringify([model, quirk]), text };
    }),
  );
  if (lines.length === 0) return null;
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="cursor-pointer">{t('providers.learned.title', { count: lines.length })}</summary>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/**
 * What is said of one thing that a model does not take: "gpt-5-mini does not support temperature; Parley leaves it out."
 * @returns null for what a newer server has learned, which this page has no words for
 */
export function quirkText(t: Translate, model: string, quirk: Quirk): string | null {
  switch (quirk.kind) {
    case 'omit':
      return quirk.field === 'tools'
        ? t('providers.learned.noTools', { model })
        : t('providers.learned.omit', { model, field: quirk.field });
    case 'omitBesideTools':
      return t('providers.learned.omitBesideTools', { model, field: quirk.field });
    case 'omitAt':
      return t('providers.learned.omitAt', { model, field: quirk.field, value: quirk.value });
    case 'fill':
      return t('providers.learned.fill', { model, field: quirk.field, value: quirk.value });
    case 'rename':
      return t('providers.learned.rename', { model, field: quirk.field, to: quirk.to });
    case 'atMost':
      if (isDescription(quirk.field)) return t('providers.learned.description', { model, count: quirk.most });
      if (quirk.field === 'tools') return t('providers.learned.mostTools', { model, count: quirk.most });
      return t('providers.learned.atMost', { model, field: quirk.field, most: quirk.most });
    case 'picturesAtMost':
      return t('providers.learned.mostPictures', { model, count: quirk.most });
    case 'window':
      return t('providers.learned.window', { model, count: quirk.tokens });
    case 'tool':
      return t('providers.learned.tool', { model, name: quirk.name });
    default: {
      const key = `providers.learned.${quirk.kind}` as const;
      return t.has(key) ? t(key, { model }) : null;
    }
  }
}

/** Of a tool, in whichever protocol. */
const isDescription = (field: string) => /^tools\..*\bdescription$/.test(field);
