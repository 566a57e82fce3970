import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** In place of the chat, for whoever acts as the person: conversations stay the person's own. Texts: impersonation. */
export function PrivateChat({ shell, title }: { shell: ShellProps; title: string }) {
  return (
    <PortalShell shell={shell}>
      <h1 className="sr-only">{title}</h1>
      <Closed name={shell.account.profile.firstName} />
    </PortalShell>
  );
}

function Closed({ name }: { name: string }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon="shield"
      title={t('impersonation.private.title')}
      text={t('impersonation.private.text', { name })}
    />
  );
}
