import { useEffect } from 'react';
import { showToast } from '../ui/toasts.ts';

const mostCharacters = 300;

/**
 * Shows the `error` of the address as a toast, once: it leaves the address. It is shown as plain text and cut,
 * since anybody can write a link.
 */
export function useErrorParameter(): void {
  useEffect(() => {
    const url = new URL(window.location.href);
    const text = url.searchParams.get('error')?.trim();
    if (!text) return;
    url.searchParams.delete('error');
    window.history.replaceState(window.history.state, '', url);
    showToast({ kind: 'error', text: text.slice(0, mostCharacters) });
  }, []);
}
