import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { isOneTimeCode, type SignInToken, takeSignInToken } from '#client/browser/sign-in-token.ts';
import { readStoredLogin } from '#client/browser/storage.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecondStep } from '#contracts/error.ts';
import { fetchSignIn } from './fetch-sign-in.ts';

/** What the login page does about the `token` of its address. */
export type Arrival =
  | { step: 'form'; refused: boolean }
  | { step: 'redeeming' }
  | { step: 'asking'; token: SignInToken; account: AccountData; present: AccountData | null };

/**
 * Follows a person who comes with a `token`: the one-time code of their own way to a provider is redeemed; any
 * other token may be someone else's, so its account is shown and nothing happens until they agree. Without a
 * token, whoever is signed in already goes on.
 */
export function useArrival(
  goOn: (account: AccountData, isPresent?: boolean) => void,
  askSecondStep: (step: SecondStep) => void,
) {
  const [arrival, setArrival] = useState<Arrival>({ step: 'form', refused: false });

  async function redeem(token: SignInToken) {
    setArrival({ step: 'redeeming' });
    const result = await unlessRefused(async () => {
      const { signInByCode } = await fetchSignIn();
      return signInByCode(token.plainTextToken);
    });
    if (!result) return setArrival({ step: 'form', refused: true });
    if (!('challenge' in result)) return goOn(result);
    setArrival({ step: 'form', refused: false });
    askSecondStep(result);
  }

  async function begin() {
    const token = takeSignInToken();
    if (token === null) return setArrival({ step: 'form', refused: true });
    if (token && isOneTimeCode(token)) return redeem(token);
    if (!token) {
      const present = await presentAccount();
      if (present) goOn(present, true);
      return;
    }
    setArrival({ step: 'redeeming' });
    const account = await unlessRefused(async () => {
      const { accountOfToken } = await fetchSignIn();
      return accountOfToken(token);
    });
    const present = await presentAccount();
    setArrival(account ? { step: 'asking', token, account, present } : { step: 'form', refused: true });
  }

  function decline() {
    if (arrival.step === 'asking' && arrival.present) return goOn(arrival.present, true);
    setArrival({ step: 'form', refused: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    begin();
  }, []);

  return { arrival, redeem, decline };
}

async function presentAccount(): Promise<AccountData | null> {
  if (!readStoredLogin()) return null;
  return unlessRefused(async () => (await fetchSignIn()).loadAccount());
}

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || error instanceof TypeError) return null;
    throw error;
  }
}
