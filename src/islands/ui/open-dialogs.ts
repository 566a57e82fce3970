import { atom } from 'nanostores';

/** The modal dialogs that are open, the topmost last. All beside it is out of reach, for pointers and keyboards alike. */
export const $openDialogs = atom<readonly HTMLDialogElement[]>([]);

/** Opens a dialog above all else. It is noted as closed when it closes by itself, or by `close`. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  $openDialogs.set([...$openDialogs.get().filter((other) => other !== dialog), dialog]);
  dialog.addEventListener('close', () => dialog.open || forget(dialog), { once: true });
}

/** Closes it, also after it has left the page, where no event would say so. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  forget(dialog);
}

function forget(dialog: HTMLDialogElement): void {
  $openDialogs.set($openDialogs.get().filter((other) => other !== dialog));
}
