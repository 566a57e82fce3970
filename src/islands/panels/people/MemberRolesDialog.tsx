import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { MemberData, MemberRoleData } from '#contracts/member.ts';
import { RoleEditor } from '../../roles/RoleEditor.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { PlaceRef } from '../PanelFrame.tsx';
import { type GivenPlaceData, onlyPlace, placeKindOf, roleAt } from './places.ts';
import { type ChosenRole, RoleFields } from './RoleFields.tsx';

/** The roles that somebody holds in a tenant or company. */
export function MemberRolesDialog({
  place,
  places,
  member,
  onClose,
}: {
  place: PlaceRef;
  places: readonly GivenPlaceData[];
  member: MemberData;
  onClose: () => void;
}) {
  const t = useTranslate();
  const editing = useVersioned(
    member,
    ({ roles }): { roles: readonly MemberRoleData[] } => ({ roles }),
    ({ roles }, version) =>
      call(`PATCH ${place.kind}/{id}/members/{userId}`, {
        params: { id: place.id, userId: member.id },
        body: {
          version: String(version),
          roles: roles.map((role) => roleAt(role.name, role.companyId ?? role.modelBotId ?? '')),
        },
      }),
  );
  const [next, setNext] = useState<ChosenRole>({
    name: 'READ_USER',
    placeId: onlyPlace('READ_USER', places),
  });
  return (
    <RoleEditor
      person={member}
      editing={editing}
      next={{
        role: described(next, places),
        isComplete: placeKindOf(next.name) === null || next.placeId !== '',
      }}
      keyOf={(role) => `${role.name} ${role.companyId ?? role.modelBotId ?? ''}`}
      placeNameOf={(role) => role.modelBotName ?? role.companyName}
      none={t('organisation.people.atLeastOne')}
      mayBeEmpty={false}
      fields={({ error, onChoose }) => (
        <RoleFields
          kind={place.kind}
          places={places}
          chosen={next}
          error={error}
          onChoose={(role) => {
            setNext(role);
            onChoose();
          }}
        />
      )}
      onSaved={() => {
        showToast({ kind: 'success', text: t('people.roleEditor.saved', { name: member.firstName }) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** A chosen role with the name of its place. */
function described({ name, placeId }: ChosenRole, places: readonly GivenPlaceData[]): MemberRoleData {
  const kind = placeKindOf(name);
  const placeName = places.find(({ id }) => id === placeId)?.name ?? null;
  return {
    name,
    companyId: kind === 'company' ? placeId : null,
    companyName: kind === 'company' ? placeName : null,
    modelBotId: kind === 'modelBot' ? placeId : null,
    modelBotName: kind === 'modelBot' ? placeName : null,
  };
}
