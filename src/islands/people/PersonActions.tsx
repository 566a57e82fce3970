import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { PersonData } from '#contracts/person.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';
import { showToast } from '../ui/toasts.ts';
import { RolesDialog } from './RolesDialog.tsx';

/** What an administrator does to a person after a look back: each is audited and holds from their next request on. */
const acts = {
  suspend: (person: PersonData) =>
    call('PATCH users/{id}', { params: { id: person.id }, body: { suspended: true } }),
  unsuspend: (person: PersonData) =>
    call('PATCH users/{id}', { params: { id: person.id }, body: { suspended: false } }),
  signOut: (person: PersonData) => call('DELETE users/{id}/sessions', { params: { id: person.id } }),
  resetSecondStep: (person: PersonData) =>
    call('DELETE users/{id}/two-factor', { params: { id: person.id } }),
} as const;

type Act = keyof typeof acts;

/** The menu of one person in the list of administrators. */
export function PersonActions({ person, onChanged }: { person: PersonData; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Act | null>(null);
  const [editing, setEditing] = useState(false);
  const { run, error, clearError } = useAction();
  const name = person.firstName;

  async function perform(act: Act) {
    const done = await run(async () => void (await acts[act](person)));
    if (!done) return;
    setAsking(null);
    showToast({ kind: 'success', text: t(`people.acts.${act}.done`, { name }) });
    await onChanged();
  }

  function ask(act: Act) {
    clearError();
    setAsking(act);
  }

  return (
    <>
      <Menu
        label={t('people.actionsFor', { name })}
        trigger={<Icon name="more" className="size-5" />}
        items={[
          {
            key: 'roles',
            label: t('people.roleEditor.open'),
            icon: 'users',
            onSelect: () => setEditing(true),
          },
          {
            key: 'signOut',
            label: t('people.acts.signOut.label'),
            icon: 'logout',
            onSelect: () => ask('signOut'),
          },
          {
            key: 'reset',
            label: t('people.acts.resetSecondStep.label'),
            icon: 'key',
            onSelect: () => ask('resetSecondStep'),
          },
          person.suspended
            ? {
                key: 'unsuspend',
                label: t('people.acts.unsuspend.label'),
                icon: 'check',
                separated: true,
                onSelect: () => ask('unsuspend'),
              }
            : {
                key: 'suspend',
                label: t('people.acts.suspend.label'),
                icon: 'stop',
                separated: true,
                danger: true,
                onSelect: () => ask('suspend'),
              },
        ]}
      />
      {asking && (
        <ConfirmDialog
          open
          danger={asking !== 'unsuspend'}
          title={t(`people.acts.${asking}.title`, { name })}
          text={
            <>
              <ErrorNotice error={error} className="mb-4" />
              {t(`people.acts.${asking}.text`, { name })}
            </>
          }
          confirmLabel={t(`people.acts.${asking}.label`)}
          onConfirm={() => perform(asking)}
          onClose={() => setAsking(null)}
        />
      )}
      {editing && (
        <RolesDialog
          person={person}
          onClose={() => setEditing(false)}
          onSaved={async () => {
            setEditing(false);
            showToast({ kind: 'success', text: t('people.roleEditor.saved', { name }) });
            await onChanged();
          }}
        />
      )}
    </>
  );
}
