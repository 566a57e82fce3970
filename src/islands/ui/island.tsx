import type { ReadableAtom } from 'nanostores';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { $account, $menu, $scopes, shareAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { Messages } from '#i18n/format.ts';
import { menuEntries } from '#rules/menu.ts';
import type { Locale } from '#rules/preferences.ts';
import { scopesOf } from '#rules/scopes.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { I18nProvider } from './i18n.tsx';

/** What the page hands each of its islands behind the sign-in, as no island waits for another. */
export type IslandProps = {
  locale: Locale;
  /** The texts this island says; `portal` is among them. */
  messages: Messages;
  account: AccountData;
  /** Whether mails leave this installation. */
  sendsMail: boolean;
};

const AccountContext = createContext<AccountData | null>(null);
const MailContext = createContext(true);

/**
 * The root of every island behind the sign-in: gives it language, texts and account, and keeps what breaks in it from
 * the others. The first of a page's islands that wakes fills the stores they share.
 */
export function Island({
  locale,
  messages,
  account,
  sendsMail,
  children,
}: IslandProps & { children: ReactNode }) {
  useEffect(() => shareAccount(account), [account]);
  return (
    <IslandBoundary>
      <I18nProvider locale={locale} messages={messages}>
        <AccountContext value={account}>
          <MailContext value={sendsMail}>{children}</MailContext>
        </AccountContext>
      </I18nProvider>
    </IslandBoundary>
  );
}

/** Whether mails leave this installation: what somebody is told has to hold without them, too. */
export const useSendsMail = () => use(MailContext);

/** Who is signed in, as all islands of the page show them. */
export const useAccount = () => useShared($account, asItIs);

/** What they may open. */
export const useMenu = () => useShared($menu, menuEntries);

/** The places they change between. */
export const useScopes = () => useShared($scopes, scopesOf);

const asItIs = (account: AccountData) => account;

/**
 * What follows from the account, out of a store. Stores are the whole process's on the server, where many ask at once:
 * there, and in the render that has to match it, it comes from what the page handed this island.
 */
function useShared<T>($shared: ReadableAtom<T | null>, of: (account: AccountData) => T): T {
  const account = use(AccountContext);
  if (!account) throw new Error('This component has to stand inside an Island.');
  const handed = useMemo(() => of(account), [of, account]);
  return useBrowserValue(
    () => $shared.get() ?? handed,
    handed,
    (changed) => $shared.listen(changed),
  );
}
