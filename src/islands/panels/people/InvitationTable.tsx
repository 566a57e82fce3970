import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { createPagedList } from '#client/stores/paged-list.ts';
import type { InvitationData } from '#contracts/invitation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useSendsMail } from '../../ui/island.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Table } from '../../ui/Table.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ListTools } from '../ListTools.tsx';
import type { PlaceRef } from '../PanelFrame.tsx';

const resend = ({ kind, id }: PlaceRef, invitationId: string) =>
  call(`POST ${kind}/{id}/invitations/{invitationId}/resend`, { params: { id, invitationId } });
const revoke = ({ kind, id }: PlaceRef, invitationId: string) =>
  call(`DELETE ${kind}/{id}/invitations/{invitationId}`, { params: { id, invitationId } });

const works = { resend, revoke };

/** The invitations that wait for an answer; each can be sent again or taken back. */
export function InvitationTable({
  place,
  list,
}: {
  place: PlaceRef;
  list: ReturnType<typeof createPagedList<InvitationData>>;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { items, search } = useStore(list.$list);
  const sendsMail = useSendsMail();
  const [busy, setBusy] = useState<string | null>(null);

  async function act(invitation: InvitationData, name: 'resend' | 'revoke') {
    if (busy) return;
    setBusy(`${name} ${invitation.id}`);
    const resent = sendsMail ? 'resent' : 'renewed';
    const done = name === 'revoke' ? 'revoked' : resent;
    try {
      await works[name](place, invitation.id);
      showToast({
        kind: 'success',
        text: t(`organisation.invitations.${done}`, { email: invitation.email }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
    setBusy(null);
    await list.retry();
    keepFocus();
  }

  if (items.length === 0 && search === '') {
    return <p className="px-5 pb-5 text-muted sm:px-6">{t('organisation.invitations.none')}</p>;
  }
  return (
    <ListTools
      list={list}
      label={t('organisation.invitations.search')}
      found={(count) => t('organisation.invitations.found', { count })}
    >
      <Table
        caption={t('organisation.invitations.caption')}
        rows={items}
        rowKey={(invitation) => invitation.id}
        columns={[
          {
            key: 'email',
            header: t('organisation.invitations.email'),
            cell: (invitation) => (
              <span className="block min-w-0">
                <span className="block font-medium [overflow-wrap:anywhere]">{invitation.email}</span>
                <span dir="auto" className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">
                  {[
                    t(`people.roleNames.${invitation.role}`),
                    invitation.modelBotName ?? invitation.companyName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'until',
            header: t('organisation.invitations.until'),
            from: 'md',
            cell: (invitation) =>
              invitation.state === 'expired' ? (
                <Badge tone="warning">{t('organisation.invitations.expired')}</Badge>
              ) : (
                formatDay(invitation.expiresAt, locale, timeZone)
              ),
          },
          {
            key: 'actions',
            header: <span className="sr-only">{t('people.actions')}</span>,
            align: 'end',
            cell: (invitation) => (
              <span className="flex flex-wrap justify-end gap-2">
                <Button
                  size="small"
                  loading={busy === `resend ${invitation.id}`}
                  aria-label={t('organisation.invitations.resendTo', { email: invitation.email })}
                  onClick={() => act(invitation, 'resend')}
                >
                  {t('organisation.invitations.resend')}
                </Button>
                <Button
                  size="small"
                  loading={busy === `revoke ${invitation.id}`}
                  aria-label={t('organisation.invitations.revokeOf', { email: invitation.email })}
                  onClick={() => act(invitation, 'revoke')}
                >
                  {t('organisation.invitations.revoke')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </ListTools>
  );
}
