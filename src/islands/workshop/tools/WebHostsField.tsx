import { useState } from 'react';
import { getWebHosts, setWebHosts } from '#client/api/files.ts';
import { useAction } from '#client/react/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useLoaded } from '../use-loaded.ts';
import { WhileLoading } from '../WhileLoading.tsx';

/** The sites whose pages the assistant may read: those of its web pages, too. */
export function WebHostsField({ botId }: { botId: string }) {
  const t = useTranslate();
  const hosts = useLoaded(null, () => getWebHosts(botId));
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useAction();
  if (!hosts.data) return <WhileLoading {...hosts} />;
  const text = typed ?? hosts.data.join('\n');

  function save() {
    const wanted = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    saving.run(async () => {
      hosts.set(await setWebHosts(botId, wanted));
      setTyped(null);
      showToast({ kind: 'success', text: t('tools.hostsSaved') });
    });
  }

  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4">
      <TextArea
        className="w-full"
        label={t('tools.hosts')}
        hint={t(text.trim() === '' ? 'tools.noHosts' : 'tools.hostsHint')}
        rows={3}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        error={
          saving.error
            ? t(saving.error.fields.hosts ? 'fieldErrors.invalid' : saving.error.textKey)
            : undefined
        }
      />
      <Button size="small" loading={saving.pending} disabled={typed === null} onClick={save}>
        {t('tools.hostsSave')}
      </Button>
    </div>
  );
}
