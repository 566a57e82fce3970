import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { WebHostsData } from '#contracts/web-page.ts';
import { Button } from '../../ui/Button.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toasts.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { hostsOf, hostsProblem } from './host-lines.ts';

/** The sites whose pages the assistant may read: those of its web pages, too. */
export function WebHostsField({ botId }: { botId: string }) {
  const hosts = useLoaded(null, () => call('GET model-bots/{id}/web-hosts', { params: { id: botId } }));
  return hosts.data ? <HostsForm botId={botId} first={hosts.data} /> : <WhileLoading {...hosts} />;
}

const draftOf = ({ hosts }: WebHostsData) => ({ text: hosts.join('\n') });

function HostsForm({ botId, first }: { botId: string; first: WebHostsData }) {
  const t = useTranslate();
  const [sent, setSent] = useState('');
  const editing = useVersioned(first, draftOf, ({ text }, version) => {
    setSent(text);
    return call('PUT model-bots/{id}/web-hosts', {
      params: { id: botId },
      body: { hosts: hostsOf(text), version },
    });
  });
  const { draft, conflict, error } = editing;
  const said = (saved: boolean) => saved && showToast({ kind: 'success', text: t('tools.hostsSaved') });

  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4">
      {conflict && (
        <ConflictNotice
          pending={editing.pending}
          fields={[
            {
              label: t('tools.hosts'),
              mine: hostsOf(draft.text).join('\n'),
              theirs: draftOf(conflict).text,
            },
          ]}
          onKeepMine={async () => said(await editing.keepMine())}
          onTakeTheirs={editing.takeTheirs}
        />
      )}
      <TextArea
        className="w-full"
        label={t('tools.hosts')}
        hint={t(draft.text.trim() === '' ? 'tools.noHosts' : 'tools.hostsHint')}
        rows={3}
        value={draft.text}
        onChange={(event) => editing.change({ text: event.target.value })}
        error={error ? (hostsProblem(t, sent, error.fields) ?? errorText(t, error)) : undefined}
      />
      <Button
        size="small"
        loading={editing.pending}
        disabled={!editing.changed}
        onClick={async () => said(await editing.save())}
      >
        {t('tools.hostsSave')}
      </Button>
    </div>
  );
}
