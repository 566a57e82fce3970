import { atom, onMount } from 'nanostores';
import type { AccountData, LoginResult } from '#contracts/account.ts';
import { accessOf } from '#rules/route-access.ts';
import { getAccount, postLogout } from '../api/users.ts';
import { withoutLocale } from '../navigation.ts';
import { clearStored, onStoredChange, readStoredLogin, storeLogin } from '../storage.ts';

export type Session = {
  userId: string;
  firstName: string;
  /** `null` until signing in or `loadAccount` brought it. */
  account: AccountData | null;
};

/** Who is signed in, as local storage says; `null` for an anonymous visitor and on the server. */
export const $session = atom<Session | null>(null);

onMount($session, () => {
  follow();
  return onStoredChange(follow);
});

/** Takes the answer of a successful sign-in over: from now on this browser sends its token. */
export function logIn(result: LoginResult): void {
  const login = {
    token: result.plainTextToken,
    firstName: result.user.profile.firstName,
    tokenId: result.accessToken.tokenable_id,
  };
  storeLogin(login);
  $session.set({ userId: login.tokenId, firstName: login.firstName, account: result.user });
}

/**
 * Loads the account by the stored identifier. Every failure is treated as not signed in: local storage is
 * emptied and the answer is `null`.
 */
export async function loadAccount(): Promise<AccountData | null> {
  const stored = readStoredLogin();
  if (!stored) return null;
  try {
    const account = await getAccount(stored.tokenId);
    $session.set({ userId: account.id, firstName: account.profile.firstName, account });
    return account;
  } catch {
    clearStored();
    $session.set(null);
    return null;
  }
}

/** Ends the session on the server, empties local storage, and opens the home page anew. */
export async function logOut(): Promise<void> {
  try {
    await postLogout();
  } catch {
    // Signing out of this browser must work without the server, too.
  }
  clearStored();
  $session.set(null);
  if (window.location.pathname === '/') window.location.reload();
  else window.location.replace('/');
}

/**
 * Keeps this tab in step with the others: when somebody signs out, or another person signs in, elsewhere,
 * a page that needs a session is loaded again, so that its guard decides.
 */
export function followOtherTabs(): () => void {
  const userId = readStoredLogin()?.tokenId;
  return onStoredChange(() => {
    if (readStoredLogin()?.tokenId === userId) return;
    if (accessOf(withoutLocale(window.location.pathname)).kind !== 'public') window.location.reload();
  });
}

function follow() {
  const stored = readStoredLogin();
  const present = $session.get();
  if (stored?.tokenId === present?.userId && stored?.firstName === present?.firstName) return;
  if (!stored) return $session.set(null);
  const account = present?.userId === stored.tokenId ? present.account : null;
  $session.set({ userId: stored.tokenId, firstName: stored.firstName, account });
}
