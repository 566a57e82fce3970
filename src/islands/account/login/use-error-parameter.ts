import { useEffect, useState } from 'react';
import type { TextKey } from '#i18n/i18n.ts';
import { type ExternalErrorCode, externalErrors, providers } from '#rules/external-sign-in.ts';
import { own } from '#rules/own.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import type { ToastKind } from '../../ui/toasts.ts';

const mostCharacters = 300;

/** A way back from a provider that came to nothing; `provider` is the name that people know it by. */
export type ExternalFailure = { code: ExternalErrorCode; provider: string };

/**
 * Shows the `error` of the address as a toast, once: it leaves the address. Codes of external sign-in are put
 * into words, and answered so that the page can say what to do. Anything else is shown as plain text and cut,
 * since anybody can write a link.
 * @param toastKey the text of the toast for such a code; it gets `provider`
 * @returns `told` once there is a toast, for a page that mounts its `Toaster` only then
 */
export function useErrorParameter(toastKey: TextKey): { failure: ExternalFailure | null; told: boolean } {
  const t = useTranslate();
  const [failure, setFailure] = useState<ExternalFailure | null>(null);
  const [told, setTold] = useState(false);

  async function tell(kind: ToastKind, text: string) {
    setTold(true);
    const { showToast } = await import('../../ui/toasts.ts');
    showToast({ kind, text });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const url = new URL(window.location.href);
    const text = url.searchParams.get('error')?.trim();
    if (!text) return;
    const named = url.searchParams.get('provider') ?? '';
    url.searchParams.delete('error');
    url.searchParams.delete('provider');
    window.history.replaceState(window.history.state, '', url);
    const code = externalErrors.find((known) => known === text);
    if (!code) return void tell('error', text.slice(0, mostCharacters));
    const provider = own<{ name: string }>(providers, named)?.name ?? t('external.someService');
    setFailure({ code, provider });
    tell(code === 'sign_in_cancelled' ? 'info' : 'error', t(toastKey, { provider }));
  }, []);

  return { failure, told };
}
