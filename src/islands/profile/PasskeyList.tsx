import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { registerPasskey } from '#client/passkeys.ts';
import { PasskeyCancelledError, PasskeyPresentError, passkeysWork } from '#client/passkeys-here.ts';
import { useBrowserValue, useTimeZone } from '#client/react/use-browser-value.ts';
import type { PasskeyData, ProofInput, SecurityData } from '#contracts/security.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';
import { confirmFirstId } from './ConfirmEmailFirst.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

type Asking = { for: 'add' } | { for: 'remove' | 'rename'; passkey: PasskeyData } | null;

/** A person's passkeys by name. */
export function PasskeyList({
  userId,
  emailConfirmed,
  security,
  onAdded,
  onChanged,
}: {
  userId: string;
  emailConfirmed: boolean;
  security: SecurityData;
  onAdded: (recoveryCodes: string[] | null) => Promise<void>;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslate();
  const works = useBrowserValue(passkeysWork, true);
  const [asking, setAsking] = useState<Asking>(null);
  const [name, setName] = useState('');

  async function add(proof: ProofInput) {
    try {
      const chosen = name.trim() || t('profile.passkeys.defaultName');
      const { recoveryCodes } = await registerPasskey(userId, chosen, proof);
      setAsking(null);
      await onAdded(recoveryCodes);
    } catch (error) {
      if (!(error instanceof PasskeyCancelledError || error instanceof PasskeyPresentError)) throw error;
      setAsking(null);
      const key = error instanceof PasskeyPresentError ? 'present' : 'cancelled';
      showToast({ kind: 'info', text: t(`profile.passkeys.${key}`) });
    }
  }

  async function remove(passkey: PasskeyData, proof: ProofInput) {
    await call('DELETE users/{id}/passkeys/{passkeyId}', {
      params: { id: userId, passkeyId: passkey.id },
      body: proof,
    });
    setAsking(null);
    showToast({ kind: 'success', text: t('profile.passkeys.removed') });
    await onChanged();
  }

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-medium">{t('profile.passkeys.title')}</h3>
          <p className="text-sm text-muted">
            {t(works ? 'profile.passkeys.text' : 'profile.passkeys.notHere')}
          </p>
        </div>
        {works && (
          <Button
            size="small"
            disabled={!emailConfirmed}
            aria-describedby={emailConfirmed ? undefined : confirmFirstId}
            onClick={() => {
              setName('');
              setAsking({ for: 'add' });
            }}
          >
            {t('profile.passkeys.add')}
          </Button>
        )}
      </div>
      {security.passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-md border border-line">
          {security.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAsking({ for: 'rename', passkey })}
              onRemove={() => setAsking({ for: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {asking?.for === 'add' && (
        <ProofDialog
          userId={userId}
          proofs={security.proofs}
          title={t('profile.passkeys.add')}
          text={t('profile.passkeys.addText')}
          confirmLabel={t('profile.passkeys.continue')}
          onConfirm={add}
          onClose={() => setAsking(null)}
        >
          <TextInput
            label={t('profile.passkeys.name')}
            placeholder={t('profile.passkeys.defaultName')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        </ProofDialog>
      )}
      {asking?.for === 'remove' && (
        <ProofDialog
          danger
          userId={userId}
          proofs={security.proofs}
          title={t('profile.passkeys.removeTitle', { name: asking.passkey.name })}
          text={t('profile.passkeys.removeText')}
          confirmLabel={t('profile.passkeys.remove')}
          onConfirm={(proof) => remove(asking.passkey, proof)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.for === 'rename' && (
        <RenamePasskeyDialog
          name={asking.passkey.name}
          onRename={async (next) => {
            await call('PATCH users/{id}/passkeys/{passkeyId}', {
              params: { id: userId, passkeyId: asking.passkey.id },
              body: { name: next },
            });
            setAsking(null);
            await onChanged();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: PasskeyData;
  onRename: () => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { name, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-2 pl-4 pr-2">
      <Icon name="key" className="size-4.5 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('profile.passkeys.used', { day: formatDay(lastUsedAt, locale, timeZone) })
            : t('profile.passkeys.unused')}
        </p>
      </div>
      <Menu
        label={t('profile.passkeys.actions', { name })}
        trigger={<Icon name="more" className="size-5" />}
        items={[
          { key: 'rename', label: t('portal.rename'), icon: 'edit', onSelect: onRename },
          {
            key: 'remove',
            label: t('profile.passkeys.remove'),
            icon: 'trash',
            danger: true,
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  );
}
