import { useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { MemberData, MemberRoleData } from '#contracts/member.ts';
import { Button } from '../../ui/Button.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { Place } from '../PanelFrame.tsx';
import { type GivenPlaceData, onlyPlace, placeKindOf, roleAt } from './places.ts';
import { type ChosenRole, RoleFields } from './RoleFields.tsx';

/** The roles that somebody holds in a tenant or company; saved together. */
export function MemberRolesDialog({
  place,
  places,
  member,
  onClose,
}: {
  place: Place;
  places: readonly GivenPlaceData[];
  member: MemberData;
  onClose: () => void;
}) {
  const t = useTranslate();
  const name = member.firstName;
  const editing = useVersioned(
    member,
    ({ roles }) => ({ roles }),
    ({ roles }, version) =>
      call(`PATCH ${place.kind}/{id}/members/{userId}`, {
        params: { id: place.id, userId: member.id },
        body: {
          version: String(version),
          roles: roles.map((role) => roleAt(role.name, role.companyId ?? role.modelBotId ?? '')),
        },
      }),
  );
  const { roles } = editing.draft;
  const [next, setNext] = useState<ChosenRole>({
    name: 'READ_USER',
    placeId: onlyPlace('READ_USER', places),
  });
  /** Whether `next` is a choice somebody made, and not the one the fields began with. */
  const [chosen, setChosen] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const added = described(next, places);
  const complete = placeKindOf(next.name) === null || next.placeId !== '';
  const present = roles.some((role) => keyOf(role) === keyOf(added));

  /** The button that did it is gone or disabled afterwards; the choice of a role is always there. */
  function changeTo(list: MemberRoleData[]) {
    editing.change({ roles: list });
    fields.current?.querySelector('select')?.focus();
  }
  function add() {
    setChosen(false);
    changeTo([...roles, added]);
  }
  /** A choice that stands in the fields is meant, whether or not it was added to the list first. */
  async function save() {
    setAttempted(true);
    if (chosen && !complete) return;
    setChosen(false);
    saved(await editing.save(chosen && !present ? { roles: [...roles, added] } : {}));
  }
  const saved = (done: boolean) => {
    if (!done) return;
    showToast({ kind: 'success', text: t('people.roleEditor.saved', { name }) });
    onClose();
  };
  const told = (list: readonly MemberRoleData[]) =>
    list
      .map((role) =>
        [t(`people.roleNames.${role.name}`), role.modelBotName ?? role.companyName]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n');

  return (
    <Dialog
      open
      title={t('people.roleEditor.title', { name })}
      description={t('people.roleEditor.text')}
      onClose={() => !editing.pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={editing.pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={editing.pending}
            disabled={roles.length === 0 && !chosen}
            onClick={save}
          >
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {editing.error && (
          <Notice tone="danger" live>
            {errorText(t, editing.error)}
          </Notice>
        )}
        {editing.conflict && (
          <ConflictNotice
            fields={[{ label: t('people.roles'), mine: told(roles), theirs: told(editing.conflict.roles) }]}
            pending={editing.pending}
            onKeepMine={async () => saved(await editing.keepMine())}
            onTakeTheirs={editing.takeTheirs}
          />
        )}
        {roles.length === 0 ? (
          <p className="text-sm text-muted">{t('organisation.people.atLeastOne')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {roles.map((role) => {
              const label = t(`people.roleNames.${role.name}`);
              const at = role.modelBotName ?? role.companyName;
              return (
                <li key={keyOf(role)} className="flex items-center gap-3 py-1.5 pl-4 pr-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{label}</span>
                    {at && (
                      <span dir="auto" className="block truncate text-sm text-muted">
                        {at}
                      </span>
                    )}
                  </span>
                  <IconButton
                    icon="trash"
                    label={t('people.roleEditor.remove', { role: label })}
                    onClick={() => changeTo(roles.filter((one) => one !== role))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <fieldset ref={fields} className="flex flex-col gap-4 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">{t('people.roleEditor.add')}</legend>
          <RoleFields
            kind={place.kind}
            places={places}
            chosen={next}
            error={attempted && chosen && !complete ? t('fieldErrors.required') : undefined}
            onChoose={(role) => {
              setNext(role);
              setChosen(true);
              setAttempted(false);
            }}
          />
          <Button icon="plus" disabled={!complete || present} className="self-start" onClick={add}>
            {t('people.roleEditor.addAction')}
          </Button>
        </fieldset>
      </div>
    </Dialog>
  );
}

const keyOf = (role: MemberRoleData) => `${role.name} ${role.companyId ?? role.modelBotId ?? ''}`;

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
