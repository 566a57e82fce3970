import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ProofInput } from '#contracts/security.ts';
import type { PersonData } from '#contracts/user.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
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
} as const;

type Act = keyof typeof acts;

/** The menu of one person in the list of administrators. Texts: impersonation, people, proof. */
export function PersonActions({
  person,
  proofs,
  onChanged,
  onImpersonate,
}: {
  person: PersonData;
  /** By what the administrator shows that it is them. */
  proofs: readonly ProofMeans[];
  onChanged: () => Promise<void>;
  /** Where they can be acted as from the menu. */
  onImpersonate?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const self = useAccount();
  const [asking, setAsking] = useState<Act | 'resetSecondStep' | null>(null);
  const [editing, setEditing] = useState(false);
  const { run, error, clearError } = useAction();
  const name = person.firstName;

  async function perform(act: Act) {
    const done = await run(async () => void (await acts[act](person)));
    if (done) await finish(act);
  }

  async function resetSecondStep(proof: ProofInput) {
    await call('DELETE users/{id}/two-factor', { params: { id: person.id }, body: proof });
    await finish('resetSecondStep');
  }

  async function finish(act: NonNullable<typeof asking>) {
    setAsking(null);
    showToast({ kind: 'success', text: t(`people.acts.${act}.done`, { name }) });
    await onChanged();
  }

  function ask(act: NonNullable<typeof asking>) {
    clearError();
    setAsking(act);
  }

  return (
    <>
      <Menu
        label={t('people.actionsFor', { name })}
        trigger={<Icon name="more" className="size-5" />}
        items={[
          ...(onImpersonate
            ? [
                {
                  key: 'impersonate',
                  label: t('impersonation.begin'),
                  icon: 'user' as const,
                  onSelect: onImpersonate,
                },
              ]
            : []),
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
      {asking === 'resetSecondStep' && (
        <ProofDialog
          danger
          userId={self.id}
          proofs={proofs}
          title={t('people.acts.resetSecondStep.title', { name })}
          text={t('people.acts.resetSecondStep.text', { name })}
          confirmLabel={t('people.acts.resetSecondStep.label')}
          onConfirm={resetSecondStep}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && asking !== 'resetSecondStep' && (
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
          proofs={proofs}
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
