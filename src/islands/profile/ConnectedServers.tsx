import { useEffect, useState } from 'react';
import { call, callForRows } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { ToolSignInData } from '#contracts/tool.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';

/** The servers at which assistants act as the person, each to be disconnected. */
export function ConnectedServers({ userId }: { userId: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [servers, setServers] = useState<readonly ToolSignInData[] | null>(null);
  const [leaving, setLeaving] = useState<ToolSignInData | null>(null);
  const { run, pending, error } = useAction();

  const load = () =>
    run(async () =>
      setServers(await callForRows('GET users/{id}/tool-sign-ins', { params: { id: userId } })),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), []);

  async function disconnect({ id, name }: ToolSignInData) {
    const params = { id: userId, signInId: id };
    const removed = await run(() => call('DELETE users/{id}/tool-sign-ins/{signInId}', { params }));
    setLeaving(null);
    if (!removed) return;
    setServers((servers ?? []).filter((one) => one.id !== id));
    keepFocus();
    showToast({ kind: 'success', text: t('profile.servers.removed', { server: name }) });
  }

  return (
    <Card title={t('profile.servers.title')} text={t('profile.servers.text')}>
      <ErrorNotice error={error} onRetry={servers ? null : load} className="mb-4" />
      {!servers && !error && <Skeleton className="h-4 w-40" />}
      {servers?.length === 0 && <p className="text-sm text-muted">{t('profile.servers.empty')}</p>}
      {servers && servers.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {servers.map((server) => (
            <li key={server.id} className="flex min-h-16 items-center gap-3 py-3">
              <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <p className="font-medium">{server.name}</p>
                <p className="text-sm text-muted">
                  {new URL(server.url).host}
                  {' · '}
                  {t('profile.servers.used', { day: formatDay(server.lastUsedAt, locale, timeZone) })}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('profile.connections.disconnectName', { provider: server.name })}
                disabled={pending}
                onClick={() => setLeaving(server)}
              >
                {t('profile.connections.disconnect')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('profile.connections.confirmTitle', { provider: leaving.name })}
          text={t('profile.servers.confirmText', { server: leaving.name })}
          confirmLabel={t('profile.connections.disconnect')}
          onConfirm={() => disconnect(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
