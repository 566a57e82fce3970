import { useEffect } from 'react';
import { signInOutcomes } from '#rules/tools.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';

/** Says how the sign-in at a server ended that somebody comes back from, once: it leaves the address. */
export function useSignInOutcome(): void {
  const t = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const url = new URL(window.location.href);
    const named = url.searchParams.get('toolSignIn');
    if (named === null) return;
    url.searchParams.delete('toolSignIn');
    window.history.replaceState(window.history.state, '', url);
    const outcome = signInOutcomes.find((known) => known === named);
    if (!outcome) return;
    const kinds = { connected: 'success', cancelled: 'info', failed: 'error', expired: 'error' } as const;
    showToast({ kind: kinds[outcome], text: t(`shell.serverSignIn.${outcome}`) });
  }, []);
}
