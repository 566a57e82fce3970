import type { AccountData } from '#contracts/account.ts';
import type { App, SignedInContext } from './context.ts';

/** For what is done in somebody's name while they are not there. */
export const inNameOf = (app: App, account: AccountData): SignedInContext => ({
  app,
  actor: { account, sessionId: null, tokenId: null, impersonation: null },
  locale: account.profile.locale,
  clientAddress: '',
  reads: false,
  userAgent: null,
  call: null,
});
