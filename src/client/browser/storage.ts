import type { TextKey } from '#i18n/i18n.ts';
import { storedKeys } from '#rules/stored-keys.ts';

export type StoredLogin = {
  token: string;
  firstName: string;
  /** The id of the person the token belongs to, by which the account is loaded again. */
  tokenId: string;
};

const listeners = new Set<() => void>();

/** Reads the stored sign-in; `null` on the server, without one, or where the browser denies storage. */
export function readStoredLogin(): StoredLogin | null {
  const storage = localStorageOrNull();
  const token = storage?.getItem(storedKeys.token);
  const tokenId = storage?.getItem(storedKeys.tokenId);
  if (!token || !tokenId) return null;
  return { token, tokenId, firstName: storage?.getItem(storedKeys.firstName) ?? '' };
}

/** Keeps a sign-in for later visits and tells this tab's listeners; other tabs hear of it by the storage event. */
export function storeLogin(login: StoredLogin): void {
  const storage = localStorageOrNull();
  if (storage) {
    for (const name of Object.keys(storedKeys) as (keyof StoredLogin)[]) {
      storage.setItem(storedKeys[name], login[name]);
    }
  }
  notify();
}

/** Leaves a notice for the next page of this tab, by the key of its text. */
export function leaveNotice(key: TextKey): void {
  sessionStorageOrNull()?.setItem('notice', key);
}

/** The notice that the page before left here, once. */
export function takeNotice(): string | null {
  const storage = sessionStorageOrNull();
  const key = storage?.getItem('notice') ?? null;
  storage?.removeItem('notice');
  return key;
}

/** Keeps the token of an invitation in this tab, while its person signs in. Null forgets it. */
export function keepInvitation(token: string | null): void {
  if (token === null) sessionStorageOrNull()?.removeItem('invitation');
  else sessionStorageOrNull()?.setItem('invitation', token);
}

export function keptInvitation(): string | null {
  return sessionStorageOrNull()?.getItem('invitation') ?? null;
}

/** Changes the stored first name, when somebody is signed in. */
export function storeFirstName(firstName: string): void {
  const login = readStoredLogin();
  if (login) storeLogin({ ...login, firstName });
}

/** Empties local storage completely, drafts included. */
export function clearStored(): void {
  localStorageOrNull()?.clear();
  notify();
}

/**
 * Calls `listener` whenever the stored sign-in may have changed, in this tab or in another one.
 * Returns the function that ends it.
 */
export function onStoredChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || Object.hasOwn(storedKeys, event.key)) listener();
  };
  listeners.add(listener);
  if (typeof window !== 'undefined') window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    if (typeof window !== 'undefined') window.removeEventListener('storage', fromOtherTab);
  };
}

/** A text kept until it is sent, so that a reload does not lose it. An empty text removes it. */
export function storeDraft(name: string, text: string): void {
  const key = `draft:${name}`;
  if (text) localStorageOrNull()?.setItem(key, text);
  else localStorageOrNull()?.removeItem(key);
}

export function readDraft(name: string): string | null {
  return localStorageOrNull()?.getItem(`draft:${name}`) ?? null;
}

function notify() {
  for (const listener of listeners) listener();
}

/** Remembers for this tab that somebody's code was mailed now. */
export function noteCodeMail(userId: string): void {
  sessionStorageOrNull()?.setItem('code-mail', `${userId} ${Date.now()}`);
}

/** When the tab noted that a code was mailed to them, in milliseconds since 1970; null where it did not. */
export function codeMailedAt(userId: string): number | null {
  const [id, moment] = sessionStorageOrNull()?.getItem('code-mail')?.split(' ') ?? [];
  const at = Number(moment);
  // A clock that was set back makes nobody wait longer.
  return id === userId && at <= Date.now() ? at : null;
}

function sessionStorageOrNull(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null; // as below
  }
}

function localStorageOrNull(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null; // a browser that blocks storage throws on access
  }
}
