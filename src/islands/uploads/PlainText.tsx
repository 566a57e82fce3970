import { useTranslate } from '../ui/i18n.tsx';

/** A text as it is stored, or that there is none. */
export function PlainText({ text }: { text: string }) {
  const t = useTranslate();
  if (text.trim() === '') return <p className="text-muted">{t('uploads.preview.none')}</p>;
  return <p className="whitespace-pre-wrap leading-relaxed [overflow-wrap:anywhere]">{text}</p>;
}
