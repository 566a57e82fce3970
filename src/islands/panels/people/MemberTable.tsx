import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { createPagedList } from '#client/stores/paged-list.ts';
import type { MemberData } from '#contracts/member.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Table } from '../../ui/Table.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ListTools } from '../ListTools.tsx';
import type { PlaceRef } from '../PanelFrame.tsx';
import { MemberRolesDialog } from './MemberRolesDialog.tsx';
import type { GivenPlaceData } from './places.ts';

/** The people of a place with their roles there; a menu changes or takes them. */
export function MemberTable({
  place,
  places,
  list,
}: {
  place: PlaceRef;
  places: readonly GivenPlaceData[];
  list: ReturnType<typeof createPagedList<MemberData>>;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { id: selfId } = useAccount();
  const { items } = useStore(list.$list);
  const [editing, setEditing] = useState<MemberData | null>(null);
  const [removing, setRemoving] = useState<MemberData | null>(null);
  const { run, error, clearError } = useAction();

  async function remove(member: MemberData) {
    const removed = await run(() =>
      call(`DELETE ${place.kind}/{id}/members/{userId}`, { params: { id: place.id, userId: member.id } }),
    );
    if (!removed) return;
    if (member.id === selfId) return window.location.assign('/');
    // The row goes first, so that the dialog does not give the focus back to it.
    await list.retry();
    setRemoving(null);
    showToast({ kind: 'success', text: t('organisation.people.removed', { name: member.firstName }) });
  }

  return (
    <ListTools list={list} label={t('people.search')} found={(count) => t('people.found', { count })}>
      {items.length === 0 ? (
        <EmptyState icon="users" title={t('organisation.people.none')} />
      ) : (
        <Table
          caption={t('organisation.people.title')}
          rows={items}
          rowKey={(member) => member.id}
          columns={[
            {
              key: 'name',
              header: t('people.name'),
              cell: (member) => (
                <span className="block min-w-0">
                  <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
                    {member.firstName}
                    {member.id === selfId && (
                      <span className="text-muted"> · {t('organisation.people.you')}</span>
                    )}
                  </span>
                  <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">
                    {member.email}
                  </span>
                  {member.suspended && <Badge tone="danger">{t('people.suspended')}</Badge>}
                </span>
              ),
            },
            {
              key: 'roles',
              header: t('people.roles'),
              from: 'sm',
              narrow: 'line',
              cell: (member) => <Roles member={member} />,
            },
            {
              key: 'since',
              header: t('people.since'),
              from: 'lg',
              narrow: 'nothing',
              cell: (member) => formatDay(member.since, locale, timeZone),
            },
            {
              key: 'actions',
              header: <span className="sr-only">{t('people.actions')}</span>,
              align: 'end',
              cell: (member) => (
                <Menu
                  label={t('people.actionsFor', { name: member.firstName })}
                  trigger={<Icon name="more" className="size-5" />}
                  items={[
                    {
                      key: 'roles',
                      label: t('people.roleEditor.open'),
                      icon: 'users',
                      onSelect: () => setEditing(member),
                    },
                    {
                      key: 'remove',
                      label: t('organisation.people.remove'),
                      icon: 'trash',
                      danger: true,
                      separated: true,
                      onSelect: () => {
                        clearError();
                        setRemoving(member);
                      },
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {editing && (
        <MemberRolesDialog
          place={place}
          places={places}
          member={editing}
          onClose={() => {
            setEditing(null);
            list.retry();
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={t('organisation.people.askRemove', { name: removing.firstName })}
          text={
            <>
              <ErrorNotice error={error} className="mb-4" />
              {t('organisation.people.removeText')}
            </>
          }
          confirmLabel={t('organisation.people.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </ListTools>
  );
}

function Roles({ member }: { member: MemberData }) {
  const t = useTranslate();
  return (
    <span className="block text-sm">
      {member.roles.map((role) => {
        const at = role.modelBotName ?? role.companyName;
        return (
          <span
            key={`${role.name} ${role.companyId ?? role.modelBotId}`}
            className="block [overflow-wrap:anywhere]"
          >
            {t(`people.roleNames.${role.name}`)}
            {at && (
              <span dir="auto" className="text-muted">
                {' · '}
                {at}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
