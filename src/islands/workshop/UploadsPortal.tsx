import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { createDraft } from '#client/stores/bot-draft.ts';
import type { FileData, MeaningStateData } from '#contracts/file.ts';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { ModelOption } from '#contracts/model-provider.ts';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FileAnnouncer } from '../uploads/FileAnnouncer.tsx';
import { FilesTab } from '../uploads/FilesTab.tsx';
import { createUploads } from '../uploads/uploads.ts';
import { ArchivedBot } from './ArchivedBot.tsx';
import { BotMenu } from './BotMenu.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { PublicationBadge } from './PublicationBadge.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { QualityTab } from './quality/QualityTab.tsx';
import { SaveState, SaveTrouble } from './SaveState.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { ScheduleTab } from './schedule/ScheduleTab.tsx';
import type { SharePart } from './share/parts.ts';
import { ShareTab } from './share/ShareTab.tsx';
import { TryTab } from './TryTab.tsx';
import { type TabData, tabLabels, type WorkshopTab } from './tabs.ts';
import { ToolsTab } from './tools/ToolsTab.tsx';
import type { Trial } from './trial.ts';
import { useTab } from './use-tab.ts';
import { VersionsTab } from './VersionsTab.tsx';

type Props = {
  bot: ModelBotDetail;
  /** It is put away, or its company or organisation is. */
  archived: boolean;
  files: readonly FileData[];
  /** Null where no model makes vectors of texts. */
  meaning: MeaningStateData | null;
  /** What the plan lets one answer take. */
  bounds: AnswerBounds;
  tab: WorkshopTab;
  sharePart: SharePart;
  /** What the first tab shows beyond that. */
  data: TabData;
  /** `quoter`, or the id of the provider's model. */
  models: readonly ModelOption[];
  /** A model for pictures is connected. */
  makesImages: boolean;
};

/** `/model-bots/{id}/uploads`. Texts: uploads, fileErrors, pageErrors, workshop, chat. */
export const UploadsPortal = asPortal(Workshop);

function Workshop(props: Props) {
  return props.archived ? <ArchivedBot bot={props.bot} /> : <UploadsView {...props} />;
}

function UploadsView(props: Props) {
  const { bot: first, files: firstFiles, meaning, tab: firstTab, data, models, makesImages } = props;
  const t = useTranslate();
  const locale = useLocale();
  const [uploads] = useState(() => createUploads({ botId: first.id, files: firstFiles }));
  const [draft] = useState(() => createDraft(first));
  const trial = useRef<Trial>(null);
  const { files } = useStore(uploads.$uploads);
  const { bot, status } = useStore(draft.$draft);
  const { tab, chooseTab, arrived } = useTab(firstTab);
  const [publishing, setPublishing] = useState(false);
  const [comparing, setComparing] = useState(false);
  /** Counts publications, so that what lists versions reads them anew. */
  const [published, setPublished] = useState(0);
  const ready = files.some((file) => file.status === 'ready');
  const firstData = arrived && published === 0 ? data : {};
  const publish = () => setPublishing(true);
  const toPublish = bot.unpublishedChanges > 0 || (bot.companyId !== null && bot.publishedAt === null);
  // A person's own assistant answers as it stands until they publish it once, under its versions.
  const publishes = bot.may.publish && (bot.companyId !== null || bot.publishedVersion !== null);

  useEffect(() => {
    uploads.watch();
    return uploads.unwatch;
  }, [uploads]);
  useEffect(() => draft.restore(), [draft]);
  useEffect(() => {
    if (status === 'conflict') setComparing(true);
  }, [status]);

  return (
    <>
      <PageHeader
        mark={<BotAvatar bot={bot} className="size-12 text-lg" />}
        title={bot.name}
        aside={
          <>
            <PublicationBadge bot={bot} onCompare={() => chooseTab('versions')} />
            <SaveState draft={draft} />
          </>
        }
        actions={
          <>
            {bot.may.chat && (
              <ButtonLink
                variant={ready && !toPublish ? 'primary' : 'secondary'}
                icon="chat"
                href={withLocale(`/model-bots/${bot.id}/ai-gen`, locale)}
                aria-label={t('uploads.ask', { name: bot.name })}
              >
                {t('workshop.ask')}
              </ButtonLink>
            )}
            {publishes && (
              <Button
                variant={toPublish ? 'primary' : 'secondary'}
                icon="upload"
                disabled={!toPublish}
                onClick={publish}
              >
                {t('workshop.publish.action')}
              </Button>
            )}
            <BotMenu
              bot={bot}
              links={[
                {
                  key: 'all',
                  label: t('workshop.allBots'),
                  icon: 'layout',
                  href: withLocale('/model-bots?list=all', locale),
                },
              ]}
              onChanged={() => window.location.reload()}
            />
          </>
        }
      />
      <SaveTrouble draft={draft} onCompare={() => setComparing(true)} />
      <Tabs
        aside={(key) => `?tab=${key}`}
        label={t('uploads.tabs.label')}
        selected={tab}
        onSelect={chooseTab}
        tabs={[
          {
            key: 'files',
            group: t('workshop.groups.build'),
            label: t(tabLabels.files),
            icon: 'file',
            content: <FilesTab bot={bot} uploads={uploads} meaning={meaning} />,
          },
          {
            key: 'instructions',
            label: t(tabLabels.instructions),
            icon: 'edit',
            content: <SettingsForm draft={draft} models={models} />,
          },
          {
            key: 'tools',
            label: t(tabLabels.tools),
            icon: 'tool',
            content: (
              <ToolsTab
                draft={draft}
                bounds={props.bounds}
                hasProvider={models.length > 0}
                makesImages={makesImages}
              />
            ),
          },
          {
            key: 'try',
            group: t('workshop.groups.test'),
            label: t(tabLabels.try),
            icon: 'chat',
            content: <TryTab draft={draft} models={models} usage={firstData.usage ?? null} trial={trial} />,
          },
          {
            key: 'quality',
            label: t(tabLabels.quality),
            icon: 'check',
            content: (
              <QualityTab
                key={published}
                bot={bot}
                files={files}
                first={firstData.quality ?? null}
                onWrite={uploads.write}
              />
            ),
          },
          {
            key: 'versions',
            group: t('workshop.groups.publish'),
            label: t(tabLabels.versions),
            icon: 'layout',
            content: (
              <VersionsTab
                key={published}
                draft={draft}
                first={firstData.versions ?? null}
                onPublish={publish}
              />
            ),
          },
          {
            key: 'share',
            label: t(tabLabels.share),
            icon: 'share',
            content: (
              <ShareTab
                draft={draft}
                first={arrived ? props.sharePart : 'people'}
                readers={firstData.readers ?? null}
                keys={firstData.keys ?? null}
                widget={firstData.widget ?? null}
                onPublish={publish}
              />
            ),
          },
          {
            key: 'schedule',
            label: t(tabLabels.schedule),
            icon: 'clock',
            content: <ScheduleTab botId={bot.id} />,
          },
        ]}
      />
      <FileAnnouncer uploads={uploads} />
      <PublishDialog
        draft={draft}
        open={publishing}
        onPublished={() => {
          setPublishing(false);
          setPublished(published + 1);
        }}
        onClose={() => setPublishing(false)}
      />
      <ConflictDialog draft={draft} open={comparing} onClose={() => setComparing(false)} />
    </>
  );
}
