import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { leaveNotice } from '#client/browser/storage.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { showToast } from '../ui/toasts.ts';

/** What can be done with a bot as a whole: copy it, put it away, bring it back, end it for good. */
export function BotMenu({
  bot,
  links = [],
  onChanged,
}: {
  bot: ModelBotData;
  /** Other ways from here, shown first. */
  links?: readonly MenuItem[];
  /** After it was archived, restored or deleted. */
  onChanged: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [asking, setAsking] = useState<'archive' | 'erase' | null>(null);
  const { name } = bot;

  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  const duplicate = () =>
    attempt(async () => {
      const copy = await call('POST model-bots/{id}/duplicate', { params: { id: bot.id }, body: {} });
      leaveNotice('workshop.duplicate.done');
      window.location.assign(withLocale(`/model-bots/${copy.id}/uploads?tab=instructions`, locale));
    });
  const restore = () =>
    attempt(async () => {
      await call('POST model-bots/{id}/restore', { params: { id: bot.id } });
      showToast({ kind: 'success', text: t('workshop.restore.done', { name }) });
      onChanged();
    });
  const confirmed = () =>
    attempt(async () => {
      if (asking === null) return;
      const address = asking === 'erase' ? 'POST model-bots/{id}/erase' : 'DELETE model-bots/{id}';
      await call(address, { params: { id: bot.id } });
      showToast({ kind: 'success', text: t(`workshop.${asking}.done`, { name }) });
      setAsking(null);
      onChanged();
    });

  const manage: MenuItem[] = bot.archivedAt
    ? [
        { key: 'restore', label: t('workshop.restore.action'), icon: 'refresh', onSelect: restore },
        {
          key: 'erase',
          label: t('workshop.erase.action'),
          icon: 'trash',
          danger: true,
          separated: true,
          onSelect: () => setAsking('erase'),
        },
      ]
    : [
        { key: 'duplicate', label: t('workshop.duplicate.action'), icon: 'copy', onSelect: duplicate },
        {
          key: 'archive',
          label: t('workshop.archive.action'),
          icon: 'trash',
          separated: true,
          onSelect: () => setAsking('archive'),
        },
      ];
  const items = [...links, ...(bot.may.manage ? manage : [])];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('workshop.menu', { name })}
        trigger={<Icon name="more" />}
        items={items}
        className="button button-secondary icon-button-medium"
      />
      <ConfirmDialog
        open={asking !== null}
        danger
        title={t(`workshop.${asking ?? 'archive'}.title`)}
        text={
          <span className="[overflow-wrap:anywhere]">
            {t(`workshop.${asking ?? 'archive'}.text`, { name })}
          </span>
        }
        confirmLabel={t(`workshop.${asking ?? 'archive'}.confirm`)}
        onConfirm={confirmed}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
