import { useTranslate } from '../ui/i18n.tsx';

/** A daily limit in words: what a level sets, or what it takes from the level above. Texts: organisation. */
export function useLimitText(): (own: number | null, above: number) => string {
  const t = useTranslate();
  return (own, above) =>
    own === null || own > above ? t('organisation.limits.inherited', { count: above }) : String(own);
}
