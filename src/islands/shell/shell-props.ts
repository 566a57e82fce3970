import type { AccountData } from '#contracts/account.ts';
import type { ImpersonationData } from '#contracts/impersonation.ts';
import type { Messages } from '#i18n/format.ts';
import type { MenuEntry } from '#rules/menu.ts';
import type { Layout, Locale, Theme } from '#rules/preferences.ts';

/** What every portal page hands its island for the frame round it. */
export type ShellProps = {
  locale: Locale;
  /** At least the namespaces `common`, `menu`, `shell`, `errors` and `fieldErrors`. */
  messages: Messages;
  account: AccountData;
  /** Who acts as `account`, if somebody does. */
  impersonation: ImpersonationData | null;
  menu: readonly MenuEntry[];
  /** The path of the page without its language prefix. */
  path: string;
  theme: Theme;
  layout: Layout;
  productName: string;
};
