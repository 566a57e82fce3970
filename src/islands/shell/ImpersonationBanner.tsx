import { useEffect, useEffectEvent, useState } from 'react';
import { endImpersonation } from '#client/api/impersonation.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { logIn } from '#client/stores/session.ts';
import type { ImpersonationData } from '#contracts/impersonation.ts';
import { landingPath } from '#rules/landing.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { showToast } from '../ui/toasts.ts';
import type { ShellProps } from './shell-props.ts';

/** How long before the end the way back is taken by itself: afterwards there is no session that could take it. */
const returnsBefore = 3000;

/** Says at all times that somebody acts as another person, as whom and how long yet, and leads back. */
export function ImpersonationBanner({
  shell,
  impersonation,
}: {
  shell: ShellProps;
  impersonation: ImpersonationData;
}) {
  const t = useTranslate();
  const left = useTimeLeft(impersonation.endsAt);
  const { run, pending, error } = useAction();

  async function comeBack() {
    await run(async () => {
      const own = await endImpersonation();
      logIn(own);
      window.location.assign(withLocale(landingPath(own.user), shell.locale));
    });
  }

  const over = left !== null && left <= returnsBefore;
  const comeBackByItself = useEffectEvent(comeBack);
  useEffect(() => {
    if (over) comeBackByItself();
  }, [over]);
  useEffect(() => {
    if (error) showToast({ kind: 'error', text: errorText(t, error) });
  }, [error, t]);

  const { email, profile } = useAccount();
  const by = impersonation.impersonator.firstName;
  return (
    <section aria-label={t('impersonation.label')} className="impersonation-banner">
      <Icon name="eye" className="size-5 max-md:hidden" />
      <p className="line-clamp-2 min-w-0 text-sm leading-snug [overflow-wrap:anywhere] max-md:w-full md:flex-1">
        {t('impersonation.banner', { by, name: profile.firstName, email })}
      </p>
      <p role="timer" className="text-sm font-semibold tabular-nums max-md:flex-1">
        {left !== null && t('impersonation.left', { time: clock(left) })}
      </p>
      <Button size="small" loading={pending} onClick={comeBack}>
        {t('impersonation.return')}
      </Button>
    </section>
  );
}

/** Milliseconds until `endsAt`, every second; null in the server's page. */
function useTimeLeft(endsAt: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Date.parse(endsAt) - Date.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/** `29:05`. */
function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
