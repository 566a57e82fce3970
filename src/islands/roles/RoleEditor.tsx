import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import type { RoleName } from '#rules/roles.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';

type Draft<Role> = { roles: readonly Role[] };

/** What `useVersioned` gives of somebody whose roles are edited. */
type Editing<Role> = {
  draft: Draft<Role>;
  conflict: Draft<Role> | null;
  changed: boolean;
  pending: boolean;
  error: ApiError | null;
  change: (changes: Draft<Role>) => void;
  save: (changes: Partial<Draft<Role>>) => Promise<boolean>;
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
};

/** A dialog with the roles that somebody holds, each at its place; saved together. */
export function RoleEditor<Role extends { name: RoleName }>({
  person,
  editing,
  next,
  keyOf,
  placeNameOf,
  none,
  mayBeEmpty,
  fields,
  onTake,
  onSaved,
  onClose,
}: {
  person: { firstName: string };
  editing: Editing<Role>;
  /** The role that stands in the fields, and whether it has the place it needs. */
  next: { role: Role; isComplete: boolean };
  /** The same role at the same place has the same key. */
  keyOf: (role: Role) => string;
  placeNameOf: (role: Role) => string | null;
  /** What is said where there is none. */
  none: string;
  mayBeEmpty: boolean;
  /** Chooses `next`; calls `onChoose` when somebody has. */
  fields: (given: { error: string | undefined; onChoose: () => void }) => ReactNode;
  /** `next` stands in the list from now on. */
  onTake?: () => void;
  onSaved: () => void | Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { pending, error, conflict } = editing;
  const { roles } = editing.draft;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  /** Whether `next` is a choice somebody made, and not the one the fields began with. */
  const [chosen, setChosen] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const present = roles.some((role) => keyOf(role) === keyOf(next.role));

  /** The button that did it is gone or disabled afterwards; the choice of a role is always there. */
  function changeTo(list: readonly Role[]) {
    editing.change({ roles: list });
    fieldset.current?.querySelector('select')?.focus();
  }
  function take() {
    setChosen(false);
    onTake?.();
  }
  function add() {
    take();
    changeTo([...roles, next.role]);
  }
  /** A choice that stands in the fields is meant, whether or not it was added to the list first. */
  async function save() {
    setAttempted(true);
    if (chosen && !next.isComplete) return;
    take();
    await finish(await editing.save(chosen && !present ? { roles: [...roles, next.role] } : {}));
  }
  const finish = async (saved: boolean) => {
    if (saved) await onSaved();
  };
  const told = (list: readonly Role[]) =>
    list
      .map((role) => [t(`people.roleNames.${role.name}`), placeNameOf(role)].filter(Boolean).join(' · '))
      .sort()
      .join('\n');

  return (
    <Dialog
      open
      title={t('people.roleEditor.title', { name: person.firstName })}
      description={t('people.roleEditor.text')}
      unsaved={editing.changed || chosen}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={pending}
            disabled={!mayBeEmpty && roles.length === 0 && !chosen}
            onClick={save}
          >
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorNotice error={error} />
        {conflict && (
          <ConflictNotice
            pending={pending}
            fields={[{ label: t('people.roles'), mine: told(roles), theirs: told(conflict.roles) }]}
            onKeepMine={async () => finish(await editing.keepMine())}
            onTakeTheirs={editing.takeTheirs}
          />
        )}
        {roles.length === 0 ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {roles.map((role) => {
              const label = t(`people.roleNames.${role.name}`);
              const at = placeNameOf(role);
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
        <fieldset ref={fieldset} className="flex flex-col gap-4 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">{t('people.roleEditor.add')}</legend>
          {fields({
            error: attempted && chosen && !next.isComplete ? t('fieldErrors.required') : undefined,
            onChoose: () => {
              setChosen(true);
              setAttempted(false);
            },
          })}
          <Button icon="plus" disabled={!next.isComplete || present} className="self-start" onClick={add}>
            {t('people.roleEditor.addAction')}
          </Button>
        </fieldset>
      </div>
    </Dialog>
  );
}
