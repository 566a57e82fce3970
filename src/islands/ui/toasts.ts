import { atom } from 'nanostores';

export type ToastKind = 'info' | 'success' | 'error';
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** What takes back what the toast tells; it leaves with that. */
  undo?: () => void;
  /** It has left without having been taken back. */
  onGone?: () => void;
};

/** How long a toast stays, in milliseconds. */
export const toastDuration = 7000;
const mostAtOnce = 4;

/** The toasts on the screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a short message in the corner of the screen; beyond four the oldest leaves. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const present = $toasts.get();
  const id = (present.at(-1)?.id ?? 0) + 1;
  const shown = [...present, { ...toast, id }].slice(-mostAtOnce);
  $toasts.set(shown);
  for (const each of present) if (!shown.includes(each)) each.onGone?.();
  return id;
}

export function dismissToast(id: number): void {
  take(id)?.onGone?.();
}

/** Takes back what a toast tells. */
export function undoToast(id: number): void {
  take(id)?.undo?.();
}

function take(id: number): Toast | undefined {
  const present = $toasts.get();
  $toasts.set(present.filter((toast) => toast.id !== id));
  return present.find((toast) => toast.id === id);
}
