import { atom } from 'nanostores';

export type ToastKind = 'info' | 'success' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string };

/** How long a toast stays, in milliseconds. */
export const toastDuration = 7000;
const mostAtOnce = 4;

/** The toasts on the screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a short message in the corner of the screen; beyond four the oldest leaves. Returns its id. */
export function showToast({ kind, text }: { kind: ToastKind; text: string }): number {
  const present = $toasts.get();
  const id = (present.at(-1)?.id ?? 0) + 1;
  $toasts.set([...present, { id, kind, text }].slice(-mostAtOnce));
  return id;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
