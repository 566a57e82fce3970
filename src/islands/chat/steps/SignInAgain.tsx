import type { AgentStepData } from '#contracts/tool.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { SignInNote, useSignedIn } from './SignInNote.tsx';

/** Below an answer that went on without a server, since it wants the person to sign in (anew). */
export function SignInAgain({
  server,
  onSignIn,
}: {
  server: NonNullable<AgentStepData['signIn']>;
  onSignIn: (url: string) => Promise<void>;
}) {
  const t = useTranslate();
  const isSignedIn = useSignedIn(server);
  return (
    <div className="approval">
      <p className="font-semibold">{t('chat.steps.signIn.again', { server: server.name })}</p>
      <SignInNote server={server} isSignedIn={isSignedIn} onSignIn={onSignIn} />
      {isSignedIn && <p className="text-sm text-muted">{t('chat.steps.signIn.askAgain')}</p>}
    </div>
  );
}
