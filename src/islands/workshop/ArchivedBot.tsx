import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The page of a bot that was put away, by itself or with its company: bring it back, or end it for good. */
export function ArchivedBot({ bot }: { bot: ModelBotData }) {
  const t = useTranslate();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { run, pending, error } = useAction();
  const { name, companyId } = bot;

  const restore = () =>
    run(async () => {
      await call('POST model-bots/{id}/restore', { params: { id: bot.id } });
      window.location.reload();
    });
  const erase = async () => {
    await run(async () => {
      await call('POST model-bots/{id}/erase', { params: { id: bot.id } });
      window.location.assign(withLocale('/model-bots?list=all', locale));
    });
    setAsking(false);
  };

  const header = <PageHeader mark={<BotAvatar bot={bot} className="size-12 text-lg" />} title={name} />;
  if (bot.archivedAt === null) {
    return (
      <>
        {header}
        <EmptyState
          icon="building"
          title={t('workshop.archived.titleWithin')}
          text={t('workshop.archived.textWithin')}
          action={
            companyId && (
              <ButtonLink href={withLocale(`/companies/${companyId}/panel?part=settings`, locale)}>
                {t('workshop.archived.company')}
              </ButtonLink>
            )
          }
        />
      </>
    );
  }
  return (
    <>
      {header}
      <ErrorNotice error={error} className="mb-5" />
      <EmptyState
        icon="book"
        title={t('workshop.archived.title')}
        text={t(bot.may.manage ? 'workshop.archived.text' : 'workshop.archived.textOther')}
        action={
          bot.may.manage && (
            <>
              <Button variant="primary" icon="refresh" loading={pending} onClick={restore}>
                {t('workshop.restore.action')}
              </Button>
              <Button variant="ghost" icon="trash" disabled={pending} onClick={() => setAsking(true)}>
                {t('workshop.erase.action')}
              </Button>
            </>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        danger
        title={t('workshop.erase.title')}
        text={<span className="[overflow-wrap:anywhere]">{t('workshop.erase.text', { name })}</span>}
        confirmLabel={t('workshop.erase.confirm')}
        onConfirm={erase}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
