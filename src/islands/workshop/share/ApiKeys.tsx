import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { ApiKeyData, ModelBotData } from '#contracts/model-bot.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { apiKeyLimit } from '#rules/limits.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

/** The keys with which programs may ask the bot. */
export function ApiKeys({ bot, first }: { bot: ModelBotData; first: ApiKeyData[] | null }) {
  const t = useTranslate();
  const keys = useLoaded(first, () =>
    callForRows('GET model-bots/{id}/api-keys', { params: { id: bot.id } }),
  );
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<ApiKeyData | null>(null);
  const [deleting, setDeleting] = useState<ApiKeyData | null>(null);
  const listed = keys.data ?? [];

  async function remove() {
    if (!deleting) return;
    try {
      await call('DELETE model-bots/{id}/api-keys/{keyId}', { params: { id: bot.id, keyId: deleting.id } });
      keys.set(listed.filter((key) => key.id !== deleting.id));
      showToast({ kind: 'success', text: t('uploads.share.deleteKey.done', { name: deleting.name }) });
      setDeleting(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  return (
    <Card
      title={t('uploads.share.title')}
      text={t('uploads.share.text', { name: bot.name })}
      actions={
        <Button variant="primary" icon="key" onClick={() => setCreating(true)}>
          {t('uploads.share.createKey')}
        </Button>
      }
    >
      {!bot.publishedAt && (
        <Notice className="mb-5" title={t('uploads.share.notPublished.title')}>
          {t('uploads.share.notPublished.text')}
        </Notice>
      )}
      {keys.data ? (
        <ul aria-label={t('uploads.share.keys')}>
          {listed.map((key) => (
            <KeyRow key={key.id} apiKey={key} onDelete={() => setDeleting(key)} />
          ))}
        </ul>
      ) : (
        <WhileLoading {...keys} />
      )}
      {keys.data?.length === 0 && <p className="text-muted">{t('uploads.share.none')}</p>}
      <p className="mt-5 text-sm text-muted">
        {t('uploads.share.rate', { calls: apiKeyLimit.points })} {t('uploads.share.counts')}{' '}
        {t('uploads.share.ends')}
      </p>
      {creating && (
        <CreateKeyDialog
          botId={bot.id}
          onClose={() => setCreating(false)}
          onMade={({ key, ...stored }) => {
            keys.set([stored, ...listed]);
            setCreating(false);
            setMade({ key, ...stored });
          }}
        />
      )}
      <NewKeyDialog apiKey={made} onClose={() => setMade(null)} />
      <ConfirmDialog
        open={deleting !== null}
        danger
        title={t('uploads.share.deleteKey.title')}
        text={t('uploads.share.deleteKey.text', { name: deleting?.name ?? '' })}
        confirmLabel={t('portal.delete')}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </Card>
  );
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKeyData; onDelete: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const day = (moment: string) => formatDay(moment, locale, timeZone);
  const {
    name,
    createdAt,
    lastUsedAt,
    dailyAnswers,
    answersToday,
    expiresAt,
    madeBy,
    state,
    origins,
    usesTools,
  } = apiKey;
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {name}
          {state !== 'active' && <Badge tone="warning">{t(`uploads.share.states.${state}.label`)}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('uploads.share.madeBy', { name: madeBy.firstName })} · {t('uploads.share.created')}:{' '}
          {day(createdAt)} · {t('uploads.share.lastUsed')}:{' '}
          {lastUsedAt ? day(lastUsedAt) : t('uploads.share.never')} ·{' '}
          {dailyAnswers === null
            ? t('uploads.share.today', { count: answersToday })
            : t('uploads.share.todayOf', { used: number(answersToday), limit: number(dailyAnswers) })}
        </p>
        {expiresAt && state !== 'expired' && (
          <p className="text-sm text-muted">{t('uploads.share.until', { day: day(expiresAt) })}</p>
        )}
        {origins && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {t('uploads.share.forSites', { sites: origins.join(', ') })}
          </p>
        )}
        {usesTools && <p className="text-sm text-muted">{t('uploads.share.withTools')}</p>}
        {state !== 'active' && (
          <p className="text-sm text-muted">
            {t(`uploads.share.states.${state}.text`, { name: madeBy.firstName })}
          </p>
        )}
      </div>
      <IconButton icon="trash" label={t('uploads.share.deleteKey.action', { name })} onClick={onDelete} />
    </li>
  );
}
