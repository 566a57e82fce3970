import { expect } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { Browser } from './browser.ts';
import { seedPerson, testPassword } from './seed.ts';
import type { createSuite } from './suite.ts';

type Person = { id: string; email: string };

/** Why somebody acts as another person, where a test has nothing else to say. */
export const reason = 'Ticket 4711: cannot find a file';

/** People who act as others, in a suite's installation. */
export function impersonationOf(suite: ReturnType<typeof createSuite>) {
  const seed = (...names: ('ADMIN' | 'SUPPORT' | 'SINGLE_USER')[]) =>
    seedPerson(suite.database, { roles: names.map((name) => ({ name })) });

  async function signIn({ email }: Person): Promise<Browser> {
    const browser = new Browser(suite.anonymous.origin);
    const { data } = await browser.call<LoginResult>('POST', 'users/login', {
      email,
      password: testPassword,
    });
    browser.token = data.plainTextToken;
    return browser;
  }

  /** A supporter's browser that acts as `target`. */
  async function actAs(target: Person, by?: Person) {
    const supporter = by ?? (await seed('SUPPORT'));
    const browser = await signIn(supporter);
    const { status, data } = await become(browser, target.id);
    expect(status).toBe(200);
    browser.token = data.plainTextToken;
    return { browser, supporter, data };
  }

  return { seed, signIn, actAs };
}

/** @param why null sends no reason */
export const become = (browser: Browser, id: string, why: string | null = reason) =>
  browser.call<LoginResult>('POST', 'users/login-by-id', { id, ...(why !== null && { reason: why }) });
