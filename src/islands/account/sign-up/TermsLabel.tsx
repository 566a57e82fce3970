import { withLocale } from '#client/browser/navigation.ts';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';

/** "I agree to the terms …", with its two links where the sentence of the language has them. */
export function TermsLabel() {
  const locale = useLocale();
  const [before, terms, between, privacy, after] =
    useTranslate()('signUp.terms').split(/<\/?(?:terms|privacy)>/);
  const link = (path: string, text: string | undefined) => (
    <a href={withLocale(path, locale)} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
  return (
    <>
      {before}
      {link('/terms', terms)}
      {between}
      {link('/privacy', privacy)}
      {after}
    </>
  );
}
