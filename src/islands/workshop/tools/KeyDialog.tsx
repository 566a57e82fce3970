import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ToolSecretData } from '#contracts/tool.ts';
import { namedPlacements, type SecretPlacement, secretPlacements } from '#rules/tool-keys.ts';
import { toolLimits } from '#rules/tools.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { hostsOf, hostsProblem } from './host-lines.ts';

/** Whose keys: a tenant's, or those of the place that a bot belongs to. */
export type SecretsOf = { kind: 'tenants' | 'model-bots'; id: string };

const placeholders: ReadonlyMap<SecretPlacement, string> = new Map([
  ['header', 'X-Api-Key'],
  ['clientCredentials', 'https://login.example.org/oauth/token'],
]);

/** Takes a new key, with where it may go. */
export function KeyDialog({
  of,
  onMade,
  onClose,
}: {
  of: SecretsOf;
  onMade: (secret: ToolSecretData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useId();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [placement, setPlacement] = useState<SecretPlacement>('bearer');
  const [parameter, setParameter] = useState('');
  const [hosts, setHosts] = useState('');
  const [sent, setSent] = useState('');
  const [tried, setTried] = useState(false);
  const saving = useAction();
  const fields = {
    name: name.trim(),
    secret,
    hosts: hosts.trim(),
    parameter: namedPlacements.has(placement) ? parameter.trim() : null,
  };
  const missing = Object.entries(fields).flatMap(([field, value]) => (value === '' ? [field] : []));
  const hintOf = (of: SecretPlacement) =>
    of === 'basic' || of === 'clientCredentials' ? t(`tools.keys.valueHints.${of}`) : undefined;
  const errorOf = (field: string) => {
    if (tried && missing.includes(field)) return t('fieldErrors.required');
    const [, code] =
      Object.entries(saving.error?.fields ?? {}).find(([key]) => key.split('.')[0] === field) ?? [];
    return code && t(`fieldErrors.${code}`);
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0) return;
    setSent(hosts);
    saving.run(async () => {
      const made = await call(`POST ${of.kind}/{id}/tool-secrets`, {
        params: { id: of.id },
        body: {
          ...fields,
          placement,
          hosts: hostsOf(hosts),
        },
      });
      onMade(made);
    });
  }

  return (
    <Dialog
      open
      title={t('tools.keys.add')}
      unsaved={[name, secret, parameter, hosts].some((text) => text !== '')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={saving.pending}>
            {t('tools.keys.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormProblem error={saving.error} />
        <TextInput
          label={t('tools.keys.name')}
          value={name}
          maxLength={toolLimits.nameCharacters}
          required
          onChange={(event) => setName(event.target.value)}
          error={errorOf('name')}
        />
        <PasswordInput
          label={t('tools.keys.value')}
          hint={hintOf(placement)}
          value={secret}
          autoComplete="off"
          required
          onChange={(event) => setSecret(event.target.value)}
          error={errorOf('secret')}
        />
        <Select<SecretPlacement>
          label={t('tools.keys.placement')}
          value={placement}
          options={secretPlacements.map((value) => ({
            value,
            label: t(`tools.keys.placements.${value}`),
          }))}
          onSelect={setPlacement}
        />
        {namedPlacements.has(placement) && (
          <TextInput
            label={t(placement === 'clientCredentials' ? 'tools.keys.tokenAddress' : 'tools.keys.parameter')}
            hint={placement === 'clientCredentials' ? t('tools.keys.tokenAddressHint') : undefined}
            placeholder={placeholders.get(placement) ?? 'api_key'}
            value={parameter}
            required
            onChange={(event) => setParameter(event.target.value)}
            error={errorOf('parameter')}
          />
        )}
        <TextArea
          label={t('tools.keys.hosts')}
          hint={t('tools.keys.hostsHint')}
          rows={2}
          value={hosts}
          required
          onChange={(event) => setHosts(event.target.value)}
          error={
            missing.includes('hosts') ? errorOf('hosts') : hostsProblem(t, sent, saving.error?.fields ?? {})
          }
        />
      </form>
    </Dialog>
  );
}
