import type { ComponentProps } from 'react';
import { asPortal } from '../ui/as-portal.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';

type Props = Omit<ComponentProps<typeof QuestionsPart>, 'place'>;

/** `/support`: the tickets of everybody. Texts: support. */
export const InboxPortal = asPortal(InboxView);

function InboxView(props: Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('support.desks.parley.title')} lead={t('support.inbox.lead')} />
      <QuestionsPart {...props} place={{ kind: 'parley' }} />
    </>
  );
}
