import { withLocale } from '#client/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { isAllowed } from '#rules/permissions.ts';
import { BotList } from '../panels/BotList.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** `/model-bots`: every bot the person may see. Texts: modules, panels, and those of the shell. */
export function BotsPortal({ shell, bots }: { shell: ShellProps; bots: readonly ModelBotData[] }) {
  return (
    <PortalShell shell={shell}>
      <BotsView account={shell.account} bots={bots} />
    </PortalShell>
  );
}

function BotsView({ account, bots }: { account: ShellProps['account']; bots: readonly ModelBotData[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const mayCreate = account.modelBot === null && isAllowed(account, 'modelBot.createOwn', {});
  const create = mayCreate && (
    <ButtonLink
      variant="primary"
      icon="plus"
      href={withLocale(`/account/profile/${account.id}/model-bot-form`, locale)}
    >
      {t('modules.bots.create')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('modules.bots.title')}
        lead={t('modules.bots.lead')}
        actions={bots.length > 0 && create}
      />
      <Card padded={false}>
        {bots.length > 0 ? (
          <BotList bots={bots} />
        ) : (
          <EmptyState
            icon="chat"
            title={t('modules.bots.empty.title')}
            text={t(mayCreate ? 'modules.bots.empty.textCreate' : 'modules.bots.empty.text')}
            action={create}
          />
        )}
      </Card>
    </>
  );
}
