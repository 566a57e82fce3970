import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import type { ToolSecretData, ToolSecretList } from '#contracts/tool.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import { KeyDialog, type SecretsOf } from './KeyDialog.tsx';

/** The keys that tools send along: list, add, remove. Texts: workshop.tools, common, errors. */
export function KeysCard({
  of,
  keys,
  onChange,
}: {
  of: SecretsOf;
  keys: ToolSecretList;
  onChange: (keys: ToolSecretList) => void;
}) {
  const t = useTranslate();
  const { secrets, mayManage } = keys;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ToolSecretData | null>(null);
  const change = (changed: ToolSecretData[]) => onChange({ ...keys, secrets: changed });

  /** Asks about the key with what uses it by now, which the tools beside may have changed. */
  async function askAbout({ id }: ToolSecretData) {
    try {
      const known = await call(`GET ${of.kind}/{id}/tool-secrets`, { params: { id: of.id } });
      onChange(known);
      setRemoving(known.secrets.find((secret) => secret.id === id) ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  async function remove() {
    if (!removing) return;
    try {
      await call(`DELETE ${of.kind}/{id}/tool-secrets/{secretId}`, {
        params: { id: of.id, secretId: removing.id },
      });
      change(secrets.filter(({ id }) => id !== removing.id));
      showToast({ kind: 'success', text: t('tools.keys.removed') });
      setRemoving(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  return (
    <Card
      title={t('tools.keys.title')}
      text={t('tools.keys.text')}
      actions={
        mayManage && (
          <Button size="small" icon="key" onClick={() => setAdding(true)}>
            {t('tools.keys.add')}
          </Button>
        )
      }
    >
      {secrets.length === 0 && <p className="text-muted">{t('tools.keys.empty')}</p>}
      <ul>
        {secrets.map((secret) => (
          <li
            key={secret.id}
            className="flex items-start gap-2 border-t border-line py-2.5 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="font-medium">{secret.name}</p>
              <p className="text-sm text-muted">
                {t('tools.keys.goesTo', {
                  placement: [t(`tools.keys.placements.${secret.placement}`), secret.parameter]
                    .filter(Boolean)
                    .join(' '),
                  hosts: secret.hosts.join(', '),
                })}
              </p>
            </div>
            {mayManage && (
              <IconButton
                icon="trash"
                label={t('tools.remove', { name: secret.name })}
                onClick={() => askAbout(secret)}
              />
            )}
          </li>
        ))}
      </ul>
      {!mayManage && <p className="mt-3 text-sm text-muted">{t('tools.keys.onlyAdmins')}</p>}
      {adding && (
        <KeyDialog
          of={of}
          onMade={(secret) => {
            change([...secrets, secret].sort((one, other) => one.name.localeCompare(other.name)));
            showToast({ kind: 'success', text: t('tools.keys.saved') });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('tools.keys.removeTitle', { name: removing?.name ?? '' })}
        text={<RemovalNote usedBy={removing?.usedBy ?? []} />}
        confirmLabel={t('portal.delete')}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
}

/** What stops working without the key. */
function RemovalNote({ usedBy }: { usedBy: readonly string[] }) {
  const t = useTranslate();
  if (usedBy.length === 0) return <p>{t('tools.keys.unused')}</p>;
  return (
    <>
      <p>{t('tools.keys.removeText', { count: usedBy.length })}</p>
      <ul className="mt-2 list-disc pl-5 text-text [overflow-wrap:anywhere]">
        {usedBy.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: assistants may share a name, and none moves here.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </>
  );
}
