import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { accountOfToken, redeemCode } from '#client/api/external-sign-in.ts';
import { isOneTimeCode, type SignInToken, takeSignInToken } from '#client/sign-in-token.ts';
import { loadAccount, logIn } from '#client/stores/session.ts';
import type { AccountData, LoginResult } from '#contracts/account.ts';
import type { SecondStep } from '#contracts/error.ts';

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
export function useArrival(goOn: (account: AccountData) => void, askSecondStep: (step: SecondStep) => void) {
  const [arrival, setArrival] = useState<Arrival>({ step: 'form', refused: false });

  async function redeem(token: SignInToken) {
    setArrival({ step: 'redeeming' });
    const result = await unlessRefused(redeemOrAsk(token.plainTextToken));
    if (!result) return setArrival({ step: 'form', refused: true });
    if ('challenge' in result) {
      setArrival({ step: 'form', refused: false });
      return askSecondStep(result);
    }
    logIn(result);
    goOn(result.user);
  }

  async function begin() {
    const token = takeSignInToken();
    if (token === null) return setArrival({ step: 'form', refused: true });
    if (token && isOneTimeCode(token)) return redeem(token);
    if (!token) {
      const present = await loadAccount();
      if (present) goOn(present);
      return;
    }
    setArrival({ step: 'redeeming' });
    const [account, present] = await Promise.all([unlessRefused(accountOfToken(token)), loadAccount()]);
    setArrival(account ? { step: 'asking', token, account, present } : { step: 'form', refused: true });
  }

  function decline() {
    if (arrival.step === 'asking' && arrival.present) return goOn(arrival.present);
    setArrival({ step: 'form', refused: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    begin();
  }, []);

  return { arrival, redeem, decline };
}

/** The second step, where the account has one, is no refusal. */
async function redeemOrAsk(code: string): Promise<LoginResult | SecondStep> {
  try {
    return await redeemCode(code);
  } catch (error) {
    if (error instanceof ApiError && error.secondStep) return error.secondStep;
    throw error;
  }
}

async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError || error instanceof TypeError) return null;
    throw error;
  }
}
