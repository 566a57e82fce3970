import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginResult } from '#contracts/account.ts';
import { fakeBrowser, fakeFetch } from '../testing/fake-browser.ts';
import {
  $account,
  $menu,
  $scopes,
  $session,
  followOtherTabs,
  loadAccount,
  logIn,
  logOut,
  setAccount,
  shareAccount,
} from './session.ts';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  cleanStores($session);
  $session.set(null);
  vi.unstubAllGlobals();
});

const user: LoginResult['user'] = {
  id: 'u1',
  email: 'ana@example.com',
  emailConfirmedAt: null,
  roles: [],
  tenants: [],
  companies: [],
  brands: [],
  secondFactorMissing: false,
  modelBot: null,
  subscription: null,
  profile: { firstName: 'Ana', locale: 'es', timeZone: null, photo: null },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const login: LoginResult = {
  plainTextToken: '1|secret',
  user,
  accessToken: { id: 't1', tokenable_id: 'u1', name: 'browser', expires_at: null },
};

describe('the session', () => {
  it('starts anonymous', () => {
    expect($session.get()).toBeNull();
  });

  it('starts signed in where local storage says so', () => {
    browser.stored.set('token', '1|secret').set('tokenId', 'u1').set('firstName', 'Ana');
    expect($session.get()).toEqual({ userId: 'u1', firstName: 'Ana', account: null });
  });

  it('signing in keeps exactly the token, the first name and the token identifier', () => {
    logIn(login);
    expect(Object.fromEntries(browser.stored)).toEqual({
      token: '1|secret',
      firstName: 'Ana',
      tokenId: 'u1',
    });
    expect($session.get()).toEqual({ userId: 'u1', firstName: 'Ana', account: user });
  });

  it('loads the account by the stored identifier', async () => {
    browser.stored.set('token', '1|secret').set('tokenId', 'u1');
    const calls = fakeFetch({ body: { data: user } });
    expect(await loadAccount()).toEqual(user);
    expect(calls[0]?.url).toBe('/api/users/u1');
    expect($session.get()?.account).toEqual(user);
  });

  it('treats a failure to load the account as not signed in', async () => {
    logIn(login);
    fakeFetch({ status: 500 });
    expect(await loadAccount()).toBeNull();
    expect(browser.stored.size).toBe(0);
    expect($session.get()).toBeNull();
  });

  it('signing out ends it on the server, clears all local storage and opens the home page anew', async () => {
    logIn(login);
    browser.stored.set('draft:bot', 'x');
    const calls = fakeFetch({ status: 204 });
    await logOut();
    expect(calls[0]).toMatchObject({ url: '/api/users/logout', method: 'POST' });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer 1|secret');
    expect(browser.stored.size).toBe(0);
    expect($session.get()).toBeNull();
    expect(browser.location.replace).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('signing out on the home page reloads it, also when the server cannot be reached', async () => {
    browser.location.pathname = '/';
    logIn(login);
    fakeFetch(new TypeError('offline'));
    await logOut();
    expect(browser.stored.size).toBe(0);
    expect(browser.location.reload).toHaveBeenCalledOnce();
  });

  it('follows other tabs while somebody listens', () => {
    const heard: (string | undefined)[] = [];
    const end = $session.listen((session) => heard.push(session?.firstName));
    browser.stored.set('token', '1|secret').set('tokenId', 'u1').set('firstName', 'Ana');
    browser.changeFromOtherTab('firstName');
    browser.changeFromOtherTab('somebody else’s key');
    browser.stored.clear();
    browser.changeFromOtherTab(null);
    expect(heard).toEqual(['Ana', undefined]);
    end();
  });
});

describe('the menu', () => {
  it('is that of the account, whoever reads it, and none without one', async () => {
    let shown: string[] | undefined;
    const end = $menu.subscribe((entries) => (shown = entries?.map(({ key }) => key)));
    expect(shown).toBeUndefined();
    logIn({ ...login, user: { ...user, roles: [{ name: 'SUPPORT' }] } });
    expect(shown).toEqual(['support', 'upgrade']);
    setAccount({ ...user, roles: [{ name: 'ADMIN' }] });
    expect(shown).toEqual(['adminPanel', 'support', 'upgrade']);
    fakeFetch({ status: 204 });
    await logOut();
    expect(shown).toBeUndefined();
    end();
  });

  it('is gone when another tab signs out', () => {
    logIn({ ...login, user: { ...user, roles: [{ name: 'SUPPORT' }] } });
    const end = $menu.listen(() => undefined);
    expect($menu.get()).not.toBeNull();
    browser.stored.clear();
    browser.changeFromOtherTab(null);
    expect($menu.get()).toBeNull();
    end();
  });
});

describe('what the islands of a page share', () => {
  it('is filled by the first that wakes, and keeps what that has changed since', () => {
    browser.stored.set('token', '1|secret').set('tokenId', 'u1').set('firstName', 'Ana');
    shareAccount({ ...user, tenants: [{ id: 't1', name: 'Faro' }] });
    expect($scopes.get()).toEqual([{ key: 't1', kind: 'tenant', name: 'Faro', path: '/tenants/t1/panel' }]);
    setAccount({ ...user, profile: { ...user.profile, firstName: 'Ana María' } });
    shareAccount(user);
    expect($account.get()?.profile.firstName).toBe('Ana María');
    expect($scopes.get()).toEqual([]);
  });
});

describe('followOtherTabs', () => {
  it('reloads a page behind a guard when another tab signs out or changes the person', () => {
    logIn(login);
    const end = followOtherTabs();
    browser.stored.set('firstName', 'Ana María');
    browser.changeFromOtherTab('firstName');
    expect(browser.location.reload).not.toHaveBeenCalled();
    browser.stored.clear();
    browser.changeFromOtherTab(null);
    expect(browser.location.reload).toHaveBeenCalledOnce();
    end();
  });

  it('leaves public pages alone', () => {
    browser.location.pathname = '/es/prices';
    logIn(login);
    const end = followOtherTabs();
    browser.stored.clear();
    browser.changeFromOtherTab(null);
    expect(browser.location.reload).not.toHaveBeenCalled();
    end();
  });
});
