import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { withLocale } from '#client/navigation.ts';
import type { FileData } from '#contracts/file.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FileAnnouncer } from './FileAnnouncer.tsx';
import { FilesTab } from './FilesTab.tsx';
import { ShareTab } from './ShareTab.tsx';
import { createUploads } from './uploads.ts';

type Props = { bot: ModelBotData; files: readonly FileData[] };

/** `/model-bots/{id}/uploads`. Texts: uploads, fileErrors, and those of the shell. */
export function UploadsPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <UploadsView {...props} />
    </PortalShell>
  );
}

function UploadsView({ bot, files: first }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [uploads] = useState(() => createUploads({ botId: bot.id, files: first }));
  const { files } = useStore(uploads.$uploads);
  const [tab, setTab] = useState('files');
  const ready = files.some((file) => file.status === 'ready');
  const chatPath = withLocale(`/model-bots/${bot.id}/ai-gen`, locale);

  useEffect(() => {
    uploads.watch();
    return uploads.unwatch;
  }, [uploads]);

  const ask = (
    <ButtonLink variant={ready ? 'primary' : 'secondary'} icon="chat" href={chatPath}>
      {t('uploads.ask', { name: bot.name })}
    </ButtonLink>
  );
  const tryIt = (
    <EmptyState
      icon="quote"
      title={t('uploads.tryIt.title')}
      text={t(ready ? 'uploads.tryIt.ready' : 'uploads.tryIt.notReady')}
      action={ready && ask}
    />
  );
  return (
    <>
      <PageHeader
        title={bot.name}
        lead={t('uploads.lead', { name: bot.name })}
        actions={bot.may.chat && ask}
      />
      <Tabs
        label={t('uploads.tabs.label')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'files',
            label: t('uploads.tabs.files'),
            icon: 'file',
            content: <FilesTab bot={bot} uploads={uploads} />,
          },
          { key: 'try', label: t('uploads.tabs.tryIt'), icon: 'chat', content: tryIt },
          { key: 'share', label: t('uploads.tabs.share'), icon: 'key', content: <ShareTab bot={bot} /> },
        ]}
      />
      <FileAnnouncer uploads={uploads} />
    </>
  );
}
