import { asPortal } from '../ui/as-portal.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';

/** In place of the chat, for whoever acts as the person: conversations stay the person's own. Texts: impersonation. */
export const PrivateChat = asPortal(Closed);

function Closed({ title }: { title: string }) {
  const t = useTranslate();
  const { firstName: name } = useAccount().profile;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon="shield"
        title={t('impersonation.private.title')}
        text={t('impersonation.private.text', { name })}
      />
    </>
  );
}
