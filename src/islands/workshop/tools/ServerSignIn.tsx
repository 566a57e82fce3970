import { useAction } from '#client/react/use-action.ts';
import { beginToolSignIn } from '#client/tool-sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** For a server that each person signs in at: whoever chooses its tools signs in first, in a tab of its own. */
export function ServerSignIn({ botId, url }: { botId: string; url: string }) {
  const t = useTranslate();
  const { id } = useAccount();
  const { run, pending, error } = useAction();

  function open() {
    // Opened at once, as browsers open tabs for a click only.
    const tab = window.open('about:blank', '_blank');
    run(async () => {
      try {
        const address = await beginToolSignIn(id, { modelBotId: botId, url });
        if (tab) tab.location.replace(address);
        else window.location.assign(address);
      } catch (failure) {
        tab?.close();
        throw failure;
      }
    });
  }

  const title = t('tools.servers.signIn.title');
  const action = (
    <Button size="small" loading={pending} onClick={open}>
      {t('tools.servers.signIn.open')}
    </Button>
  );
  if (error) return <ErrorNotice title={title} error={error} action={action} />;
  return (
    <Notice live title={title} action={action}>
      {t('tools.servers.signIn.text')}
    </Notice>
  );
}
