import { type ReactNode, useEffect } from 'react';
import { withLocale } from '#client/navigation.ts';
import { takeNotice } from '#client/storage.ts';
import { followOtherTabs, setAccount } from '#client/stores/session.ts';
import { brandOf } from '#rules/brand.ts';
import { classes } from '../ui/classes.ts';
import { I18nProvider, useTranslate } from '../ui/i18n.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { showToast } from '../ui/toasts.ts';
import { BillingNotice } from './BillingNotice.tsx';
import { Brand } from './Brand.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import { NavigationDrawer } from './NavigationDrawer.tsx';
import { RequestSpinner } from './RequestSpinner.tsx';
import { ScopeSwitcher } from './ScopeSwitcher.tsx';
import type { ShellProps } from './shell-props.ts';
import { Tools } from './Tools.tsx';
import { usePreferences } from './use-preferences.ts';

type Props = {
  shell: ShellProps;
  /** Gives the content exactly the rest of the window, without margins; it scrolls inside itself. */
  fill?: boolean;
  children: ReactNode;
};

/**
 * The frame of every portal page: product name, menu by role, preferences, user menu, toasts. It also gives
 * what stands in it language and texts, so a portal island renders it as its outermost element.
 */
export function PortalShell({ shell, fill = false, children }: Props) {
  useEffect(followOtherTabs, []);
  // The page knows the account already; the islands need not ask for it.
  useEffect(() => setAccount(shell.account), [shell.account]);
  return (
    <I18nProvider locale={shell.locale} messages={shell.messages}>
      <Frame shell={shell} fill={fill}>
        {children}
      </Frame>
      <ArrivalNotice />
      <RequestSpinner />
      <Toaster />
    </I18nProvider>
  );
}

/** Says what the page before had to say, such as what signing in has changed. */
function ArrivalNotice() {
  const t = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const key = takeNotice();
    if (key && t.has(key)) showToast({ kind: 'success', text: t(key) });
  }, []);
  return null;
}

function Frame({ shell, fill, children }: Props) {
  const t = useTranslate();
  const { layout, theme } = usePreferences(shell);
  const { impersonation } = shell;

  return (
    <div className={classes(impersonation && 'impersonated')}>
      {impersonation && <ImpersonationBanner shell={shell} impersonation={impersonation} />}
      <div data-layout={layout} className={classes('shell', fill && 'shell-filled')}>
        <a href="#content" className="skip-link">
          {t('shell.skip')}
        </a>
        <header className="shell-bar">
          <NavigationDrawer shell={shell} />
          <Brand
            name={shell.productName}
            brand={brandOf(shell.account, shell.path)}
            href={withLocale('/', shell.locale)}
          />
          <ScopeSwitcher shell={shell} />
          <nav aria-label={t('shell.navigation')} className="shell-menu">
            <MenuLinks shell={shell} />
          </nav>
          <Tools shell={shell} layout={layout} theme={theme} />
        </header>
        <main id="content" tabIndex={-1} className="shell-content">
          <BillingNotice shell={shell} />
          {children}
        </main>
      </div>
    </div>
  );
}
