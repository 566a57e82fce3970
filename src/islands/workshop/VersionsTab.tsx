import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';
import { mostPerPage } from '#rules/lists.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { WhileLoading } from '../ui/WhileLoading.tsx';
import { CompareCard } from './CompareCard.tsx';

/** What was published when and by whom; compare, roll back, unpublish. */
export function VersionsTab({
  draft,
  first,
  onPublish,
}: {
  draft: DraftStore;
  first: readonly ModelBotVersionData[] | null;
  onPublish: () => void;
}) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
  const versions = useLoaded(first, () =>
    callForRows('GET model-bots/{id}/versions', {
      params: { id: bot.id },
      query: { perPage: mostPerPage },
    }),
  );
  const [rollingBack, setRollingBack] = useState<ModelBotVersionData | null>(null);
  const [unpublishing, setUnpublishing] = useState(false);
  const { data } = versions;

  /** Says what went wrong; what somebody else has changed is read before the person tries again. */
  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
    await Promise.all([draft.reload(), versions.load()]);
  }

  const rollBack = () =>
    attempt(async () => {
      if (!rollingBack) return;
      await draft.save();
      const { revision = 0 } = draft.$draft.get().bot.draft ?? {};
      const made = await call('POST model-bots/{id}/versions/{versionId}/roll-back', {
        params: { id: bot.id, versionId: rollingBack.id },
        body: { revision },
      });
      const numbers = { from: rollingBack.number, number: made.number };
      showToast({ kind: 'success', text: t('workshop.rollBack.done', numbers) });
    }).then(() => setRollingBack(null));

  const unpublish = () =>
    attempt(async () => {
      await call('DELETE model-bots/{id}/publication', { params: { id: bot.id } });
      showToast({ kind: 'success', text: t('workshop.unpublish.done') });
    }).then(() => setUnpublishing(false));

  if (!data) return <WhileLoading {...versions} />;
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={t('workshop.versions.title')}
        text={t('workshop.versions.text')}
        padded={false}
        actions={
          bot.may.publish &&
          bot.publishedAt &&
          bot.companyId && (
            <Button size="small" onClick={() => setUnpublishing(true)}>
              {t('workshop.unpublish.action')}
            </Button>
          )
        }
      >
        {data.length === 0 ? (
          <EmptyState
            icon="upload"
            title={t('workshop.versions.empty.title')}
            text={t(bot.companyId ? 'workshop.versions.empty.text' : 'workshop.versions.empty.textOwn')}
            action={
              bot.may.publish && (
                <Button variant="primary" onClick={onPublish}>
                  {t('workshop.publish.action')}
                </Button>
              )
            }
          />
        ) : (
          <ul>
            {data.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                onRollBack={bot.may.publish && !version.current ? () => setRollingBack(version) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {data.length > 0 && <CompareCard draft={draft} versions={data} />}
      <ConfirmDialog
        open={rollingBack !== null}
        title={t('workshop.rollBack.title', { number: rollingBack?.number ?? 0 })}
        text={t('workshop.rollBack.text', { number: rollingBack?.number ?? 0 })}
        confirmLabel={t('workshop.rollBack.confirm')}
        onConfirm={rollBack}
        onClose={() => setRollingBack(null)}
      />
      <ConfirmDialog
        open={unpublishing}
        danger
        title={t('workshop.unpublish.title')}
        text={t('workshop.unpublish.text')}
        confirmLabel={t('workshop.unpublish.confirm')}
        onConfirm={unpublish}
        onClose={() => setUnpublishing(false)}
      />
    </div>
  );
}

function VersionRow({
  version,
  onRollBack,
}: {
  version: ModelBotVersionData;
  onRollBack: (() => void) | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { number, note, current, publishedBy, fileCount, createdAt } = version;
  const when = formatMoment(createdAt, locale, timeZone);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {t('workshop.versions.number', { number })}
          {current && <Badge tone="success">{t('workshop.versions.current')}</Badge>}
        </p>
        {note && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {note}
          </p>
        )}
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {publishedBy ? t('workshop.versions.by', { name: publishedBy.firstName, when }) : when} ·{' '}
          {t('workshop.versions.files', { count: fileCount })}
        </p>
      </div>
      {onRollBack && (
        <Button
          size="small"
          icon="refresh"
          aria-label={t('workshop.rollBack.actionOf', { number })}
          onClick={onRollBack}
        >
          {t('workshop.rollBack.action')}
        </Button>
      )}
    </li>
  );
}
