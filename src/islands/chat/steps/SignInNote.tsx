import { useEffect, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';

type Server = NonNullable<AgentStepData['signIn']>;

/** Whether the person has signed in at a server; null as long as that is not known. */
export function useSignedIn(server: Server | null): boolean | null {
  const { id } = useAccount();
  const [isSignedIn, setSignedIn] = useState<boolean | null>(null);
  const url = server?.url;
  useEffect(() => {
    if (url === undefined) return;
    const look = async () => {
      try {
        const servers = await callForRows('GET users/{id}/tool-sign-ins', { params: { id }, quiet: true });
        setSignedIn(servers.some((one) => one.url === url));
      } catch {
        // The button is shown; who is signed in already comes back at once.
        setSignedIn(false);
      }
    };
    void look();
    // It may have been done in another tab.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [id, url]);
  return isSignedIn;
}

/** A server that acts only as the person: what that means, and the way to its sign-in. */
export function SignInNote({
  server,
  isSignedIn,
  onSignIn,
}: {
  server: Server;
  isSignedIn: boolean | null;
  onSignIn: ((url: string) => Promise<void>) | undefined;
}) {
  const t = useTranslate();
  const { run, pending, error } = useAction();
  const { host } = new URL(server.url);
  if (isSignedIn) return <p className="text-sm">{t('chat.steps.signIn.done', { server: server.name })}</p>;
  return (
    <div className="flex flex-col items-start gap-2.5">
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {t('chat.steps.signIn.text', { server: server.name, host })}
      </p>
      <ErrorNotice error={error} />
      {onSignIn && (
        <Button
          variant="primary"
          icon="link"
          size="small"
          loading={pending}
          onClick={() => run(() => onSignIn(server.url))}
        >
          {t('chat.steps.signIn.connect', { server: server.name })}
        </Button>
      )}
    </div>
  );
}
