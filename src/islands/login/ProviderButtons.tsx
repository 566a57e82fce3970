import { useId } from 'react';
import { useTranslate } from '../ui/i18n.tsx';
import { providerMarks } from './provider-marks.ts';

const icons = [
  { provider: 'github', name: 'GitHub' },
  { provider: 'facebook', name: 'Facebook' },
  { provider: 'twitter', name: 'Twitter' },
] as const;

/** Sign-in through other services. None is set up, and the buttons say so. */
export function ProviderButtons() {
  const t = useTranslate();
  const noteId = useId();
  return (
    <section aria-label={t('login.otherServices')} className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          disabled
          aria-describedby={noteId}
          aria-label={t('login.signInWith', { provider: 'Google' })}
          className="button button-secondary button-medium flex-1"
        >
          <span className="inline-flex items-center gap-2.5">
            <Mark provider="google" />
            Google
          </span>
        </button>
        {icons.map(({ provider, name }) => (
          <button
            key={provider}
            type="button"
            disabled
            aria-label={t('login.signInWith', { provider: name })}
            aria-describedby={noteId}
            className="button button-secondary icon-button-medium"
          >
            <Mark provider={provider} />
          </button>
        ))}
      </div>
      <p id={noteId} className="text-sm text-muted">
        {t('login.servicesNotSetUp')}
      </p>
    </section>
  );
}

function Mark({ provider }: { provider: keyof typeof providerMarks }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-4.5">
      <path d={providerMarks[provider]} />
    </svg>
  );
}
