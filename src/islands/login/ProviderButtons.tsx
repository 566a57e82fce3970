import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError, type ApiErrorCode } from '#client/api/api-error.ts';
import { externalSignInPath, listProviders } from '#client/api/external-sign-in.ts';
import { type ProviderName, providerNames, providers } from '#rules/external-sign-in.ts';
import { classes } from '../ui/classes.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { ProviderMark } from '../ui/ProviderMark.tsx';

type Found = { available: readonly ProviderName[]; error: ApiErrorCode | null };

/**
 * Sign-in through other services. The page is made before anyone knows which of them are set up, so they are
 * asked for; the line that says which are not has its room from the start.
 */
export function ProviderButtons() {
  const t = useTranslate();
  const noteId = useId();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    listProviders().then(
      (all) => {
        const available = all.flatMap((one) => (one.available ? [one.provider] : []));
        setFound({ available, error: null });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFound({ available: [], error: error.code });
      },
    );
  }, []);

  const missing = providerNames.filter((name) => !found?.available.includes(name));
  const button = (provider: ProviderName, look: string, content: ReactNode) => (
    <ProviderButton
      key={provider}
      provider={provider}
      available={!missing.includes(provider)}
      noteId={noteId}
      look={look}
    >
      {content}
    </ProviderButton>
  );
  return (
    <section aria-label={t('login.otherServices')} className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <div className="flex gap-2">
        {button(
          'google',
          'button-medium flex-1',
          <span className="inline-flex items-center gap-2.5">
            <ProviderMark provider="google" />
            {providers.google.name}
          </span>,
        )}
        {providerNames
          .filter((provider) => provider !== 'google')
          .map((provider) => button(provider, 'icon-button-medium', <ProviderMark provider={provider} />))}
      </div>
      <p id={noteId} className="min-h-10 text-sm text-muted">
        {found && noteOf(found)}
      </p>
    </section>
  );

  function noteOf({ available, error }: Found): string {
    if (error) return t(`errors.${error}`);
    if (available.length === 0) return t('login.servicesNotSetUp');
    const names = missing.map((provider) => providers[provider].name).join(', ');
    return names && t('external.missing', { providers: names });
  }
}

function ProviderButton({
  provider,
  available,
  noteId,
  look,
  children,
}: {
  provider: ProviderName;
  available: boolean;
  noteId: string;
  look: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const label = t('login.signInWith', { provider: providers[provider].name });
  const className = classes('button button-secondary', look);
  if (!available) {
    return (
      <button type="button" disabled aria-label={label} aria-describedby={noteId} className={className}>
        {children}
      </button>
    );
  }
  const returnUrl = new URLSearchParams(window.location.search).get('returnUrl');
  return (
    <a href={externalSignInPath(provider, locale, returnUrl)} aria-label={label} className={className}>
      {children}
    </a>
  );
}
