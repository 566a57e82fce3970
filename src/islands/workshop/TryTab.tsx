import { useStore } from '@nanostores/react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { ModelOption } from '#contracts/model-provider.ts';
import type { UsageData } from '#contracts/usage.ts';
import { Announcer } from '../chat/Announcer.tsx';
import type { AddressedCitation } from '../chat/address.ts';
import { Composer, type ComposerHandle } from '../chat/Composer.tsx';
import { DropArea } from '../chat/DropArea.tsx';
import { createFileTexts } from '../chat/file-texts.ts';
import { MessageList } from '../chat/MessageList.tsx';
import { attachedTo, citationsOf } from '../chat/message.ts';
import { useMessageActs } from '../chat/message-acts.ts';
import { createThumbnails } from '../chat/page-thumbnails.ts';
import { SourcePanel } from '../chat/SourcePanel.tsx';
import { DecideContext, ReplyContext } from '../chat/steps/decide-context.ts';
import { ThumbnailsContext } from '../chat/thumbnails-context.ts';
import { UsageNote } from '../chat/UsageNote.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { WhileLoading } from '../ui/WhileLoading.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { beginTrial, type Trial } from './trial.ts';
import '../chat/chat.css';

/** A conversation with the draft beside the settings that make it, which phones open over it: change one, ask again. */
export function TryTab({
  draft,
  models,
  usage: first,
  trial,
}: {
  draft: DraftStore;
  models: readonly ModelOption[];
  usage: UsageData | null;
  /** What is being tried, which outlives the tab. */
  trial: RefObject<Trial | null>;
}) {
  const t = useTranslate();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const usage = useLoaded(first, () =>
    call('GET usage', { query: { modelBotId: draft.$draft.get().bot.id }, quiet: true }),
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label={t('workshop.try.chat')} className="min-w-0 lg:order-2">
        <div className="card try-chat">
          {usage.data ? (
            <TryChat
              draft={draft}
              usage={usage.data}
              trial={trial}
              onSettings={() => setSettingsOpen(true)}
            />
          ) : (
            <WhileLoading {...usage} />
          )}
        </div>
      </section>
      <section aria-label={t('workshop.try.settings')} className="min-w-0 max-lg:hidden">
        <SettingsForm draft={draft} models={models} />
      </section>
      <Dialog
        side
        open={settingsOpen}
        title={t('workshop.try.settings')}
        onClose={() => setSettingsOpen(false)}
      >
        <SettingsForm draft={draft} models={models} />
      </Dialog>
    </div>
  );
}

function TryChat({
  draft,
  usage,
  trial,
  onSettings,
}: {
  draft: DraftStore;
  usage: UsageData;
  trial: RefObject<Trial | null>;
  /** Opens the settings where they do not stand beside it. */
  onSettings: () => void;
}) {
  const t = useTranslate();
  const { bot, status } = useStore(draft.$draft);
  const [{ chat, attachments }] = useState(() => {
    trial.current ??= beginTrial(bot, usage);
    return trial.current;
  });
  const [loadText] = useState(() => createFileTexts(bot.id));
  const [thumbnails] = useState(() => createThumbnails(bot.id));
  const composer = useRef<ComposerHandle>(null);
  const state = useStore(chat.$chat);
  const { files } = useStore(attachments.$attachments);
  const [citation, setCitation] = useState<AddressedCitation | null>(null);
  const { messages, phase, problem } = state;
  const cited = messages.find((message) => message.id === citation?.message);
  const citations = useMemo(() => (cited ? citationsOf(cited) : []), [cited]);
  const isAttached = useMemo(() => attachedTo(messages), [messages]);
  const isUndecided = messages.at(-1)?.status === 'waiting';
  const limit = problem?.error.code === 'limit_reached' ? problem.error : undefined;

  const acts = useMessageActs(
    chat,
    useMemo(() => ({ cite: (message, number) => setCitation({ message, number }), botId: bot.id }), [bot.id]),
  );

  /** The answer is that of what stands in the form. */
  async function ask(text: string, attached: readonly AttachmentData[]) {
    await draft.save();
    await chat.ask(text, attached);
  }

  function startOver() {
    chat.select(null);
    composer.current?.focus();
  }

  return (
    <>
      <DropArea onFiles={attachments.add} disabled={phase === 'loading'}>
        <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
          <h2 className="min-w-0 flex-1 truncate font-semibold max-lg:sr-only">{t('workshop.try.title')}</h2>
          <Button size="small" variant="ghost" icon="edit" className="lg:hidden" onClick={onSettings}>
            {t('workshop.try.settings')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon="refresh"
            disabled={messages.length === 0 && files.length === 0}
            onClick={startOver}
          >
            <span className="max-sm:sr-only">{t('workshop.try.again')}</span>
          </Button>
        </header>
        <DecideContext value={chat.decide}>
          <ReplyContext value={chat.reply}>
            <ThumbnailsContext value={thumbnails}>
              <MessageList
                bot={botAsDrafted(bot)}
                state={state}
                citation={citation}
                acts={acts}
                onAsk={(question) => composer.current?.ask(question)}
                onReword={(question) => composer.current?.reword(question)}
                onRetry={chat.retry}
                onNew={startOver}
              />
            </ThumbnailsContext>
          </ReplyContext>
        </DecideContext>
        <Announcer phase={phase} last={problem ? undefined : messages.at(-1)} />
        <footer className="flex flex-col gap-2 px-4 pt-2 pb-4">
          {/^(invalid|failed|conflict)$/.test(status) && (
            <Notice tone="warning" live>
              {t('workshop.try.notSaved')}
            </Notice>
          )}
          <Composer
            draft={chat.drafts.of(state.conversationId)}
            placeholder={t(isUndecided ? 'chat.composer.undecided' : 'chat.composer.placeholder')}
            busy={phase !== 'idle' && phase !== 'loading'}
            disabled={phase === 'loading' || isUndecided}
            held={state.held}
            handle={composer}
            attachments={attachments}
            onSend={ask}
            onHold={chat.hold}
            onStop={chat.stop}
          />
          <UsageNote
            usage={state.usage}
            resetsAt={limit?.resetsAt}
            isOfModels={limit?.limit === 'models'}
            upgradePath={limit?.upgradePath}
          />
        </footer>
      </DropArea>
      {citation && citations.length > 0 && (
        <SourcePanel
          dialog
          botId={bot.id}
          linked={false}
          citations={citations}
          number={citation.number}
          loadText={loadText}
          isAttached={isAttached}
          onMove={(number) => setCitation({ ...citation, number })}
          onClose={() => setCitation(null)}
        />
      )}
    </>
  );
}

/** What readers would see, were it published now. */
function botAsDrafted(bot: ModelBotDetail): ModelBotDetail {
  const { name, purpose, starterQuestions } = bot.draft ?? bot;
  return { ...bot, name, purpose, starterQuestions };
}
