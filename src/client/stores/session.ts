import { atom, computed, onMount } from 'nanostores';
import type { AccountData, LoginResult } from '#contracts/account.ts';
import { menuEntries } from '#rules/menu.ts';
import { accessOf } from '#rules/route-access.ts';
import { scopesOf } from '#rules/scopes.ts';
import { call } from '../api/call.ts';
import { isLeaving, markLeaving, withoutLocale } from '../browser/navigation.ts';
import {
  clearStored,
  leaveNotice,
  onStoredChange,
  readStoredLogin,
  storeFirstName,
  storeLogin,
} from '../browser/storage.ts';

export type Session = {
  userId: string;
  firstName: string;
  /** `null` until signing in or `loadAccount` brought it. */
  account: AccountData | null;
};

/** Who is signed in, as local storage says; `null` for an anonymous visitor and on the server. */
export const $session = atom<Session | null>(null);

/** Their account, once it is known; the islands of a page share it, and what follows from it. */
export const $account = computed($session, (session) => session?.account ?? null);

/** What their roles let them open. */
export const $menu = computed($account, (account) => account && menuEntries(account));

/** The tenants and companies they change between. */
export const $scopes = computed($account, (account) => account && scopesOf(account));

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
  if (result.deletionCancelled) leaveNotice('portal.accountKept');
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
    const account = await call('GET users/{id}', { params: { id: stored.tokenId } });
    $session.set({ userId: account.id, firstName: account.profile.firstName, account });
    return account;
  } catch {
    clearStored();
    $session.set(null);
    return null;
  }
}

/** Takes over the account that the page came with. What an island that woke before has changed since, stays. */
export function shareAccount(account: AccountData): void {
  if (!$session.get()?.account) setAccount(account);
}

/** Takes an account over that the server just answered, so that every island shows it. */
export function setAccount(account: AccountData): void {
  storeFirstName(account.profile.firstName);
  $session.set({ userId: account.id, firstName: account.profile.firstName, account });
}

/** Ends the session on the server, empties local storage, and opens the home page anew. */
export async function logOut(): Promise<void> {
  markLeaving();
  try {
    await call('POST users/logout');
  } catch {
    // Signing out of this browser must work without the server, too.
  }
  leave();
}

/** Empties local storage and opens the home page anew, for a session that the server has ended already. */
export function leave(): void {
  markLeaving();
  clearStored();
  $session.set(null);
  if (window.location.pathname === '/') window.location.reload();
  else window.location.replace('/');
}

/**
 * Keeps this tab in step with the others: when somebody signs out, or another person signs in, elsewhere,
 * a page that needs a session is loaded again, so that its guard decides. A page that is being left goes where it was
 * going: what is cleared on the way out comes by here, too.
 */
export function followOtherTabs(): () => void {
  const userId = readStoredLogin()?.tokenId;
  return onStoredChange(() => {
    if (isLeaving() || readStoredLogin()?.tokenId === userId) return;
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
