import { useEffect } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { tickStepsOff } from '#client/first-steps.ts';
import { usePreferences } from '#client/react/use-preferences.ts';
import { followOtherTabs } from '#client/stores/session.ts';
import { brandOf } from '#rules/brand.ts';
import { landingPath } from '#rules/landing.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Island, useAccount } from '../ui/island.tsx';
import { RequestSpinner } from '../ui/RequestSpinner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { BrandMark } from './BrandMark.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import { NavigationDrawer } from './NavigationDrawer.tsx';
import { ScopeSwitcher } from './ScopeSwitcher.tsx';
import type { ShellProps } from './shell-props.ts';
import { Tools } from './Tools.tsx';
import { useSignInOutcome } from './use-sign-in-outcome.ts';

/**
 * The frame of every portal page, an island of its own beside the portal: product name, menu by role, preferences,
 * user menu, toasts. `layouts/Portal.astro` puts both into the page. Texts: menu, notifications, palette, shell.
 */
export function Shell(shell: ShellProps) {
  useEffect(followOtherTabs, []);
  useEffect(tickStepsOff, []);
  return (
    <Island {...shell}>
      <Frame shell={shell} />
      <RequestSpinner />
      <Toaster />
    </Island>
  );
}

function Frame({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const account = useAccount();
  const { layout, theme } = usePreferences(shell);
  const { impersonation } = shell;
  const home = withLocale(landingPath(account), shell.locale);
  useSignInOutcome();
  return (
    <>
      {impersonation && <ImpersonationBanner shell={shell} impersonation={impersonation} />}
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      <header className="shell-bar">
        <NavigationDrawer shell={shell} home={home} />
        <BrandMark name={shell.productName} brand={brandOf(account, shell.path)} href={home} />
        <ScopeSwitcher shell={shell} />
        <nav aria-label={t('shell.navigation')} className="shell-menu">
          <MenuLinks shell={shell} />
        </nav>
        <Tools shell={shell} layout={layout} theme={theme} />
      </header>
    </>
  );
}
