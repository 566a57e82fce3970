import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as conversationsApi from '#client/api/conversations.ts';
import { getUsage } from '#client/api/usage.ts';
import type { MessageAttachmentData } from '#contracts/attachment.ts';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { ModelOption } from '#contracts/model-provider.ts';
import type { UsageData } from '#contracts/usage.ts';
import { Announcer } from '../chat/Announcer.tsx';
import { createAttachments } from '../chat/attachments.ts';
import { Composer, type ComposerHandle } from '../chat/Composer.tsx';
import { createChat } from '../chat/chat.ts';
import { DropArea } from '../chat/DropArea.tsx';
import { createFileTexts } from '../chat/file-texts.ts';
import { MessageList } from '../chat/MessageList.tsx';
import { attachedTo, citationsOf } from '../chat/message.ts';
import { useMessageActs } from '../chat/message-acts.ts';
import { SourcePanel } from '../chat/SourcePanel.tsx';
import { DecideContext } from '../chat/steps/decide-context.ts';
import { UsageNote } from '../chat/UsageNote.tsx';
import type { OpenCitation } from '../chat/use-chat-address.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import type { DraftStore } from './draft.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useLoaded } from './use-loaded.ts';
import { WhileLoading } from './WhileLoading.tsx';
import '../chat/chat.css';

/** A conversation with the draft beside the settings that make it: change one, ask again. */
export function TryTab({
  draft,
  models,
  usage: first,
}: {
  draft: DraftStore;
  models: readonly ModelOption[];
  usage: UsageData | null;
}) {
  const t = useTranslate();
  const usage = useLoaded(first, getUsage);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-label={t('workshop.try.chat')} className="min-w-0 lg:order-2">
        <div className="card try-chat">
          {usage.data ? <TryChat draft={draft} usage={usage.data} /> : <WhileLoading {...usage} />}
        </div>
      </section>
      <section aria-label={t('workshop.try.settings')} className="min-w-0">
        <SettingsForm draft={draft} models={models} />
      </section>
    </div>
  );
}

/** What is tried is nobody's history: the list of conversations stays as it is. */
const tryApi = {
  ...conversationsApi,
  getUsage,
  createConversation: (botId: string) => conversationsApi.createConversation(botId, { draft: true }),
  listConversations: async () => [],
};

function TryChat({ draft, usage }: { draft: DraftStore; usage: UsageData }) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
  const [chat] = useState(() => createChat({ bot, conversations: [], conversation: null, usage }, tryApi));
  const [loadText] = useState(() => createFileTexts(bot.id));
  const [attachments] = useState(() => createAttachments(chat.open));
  const composer = useRef<ComposerHandle>(null);
  const state = useStore(chat.$chat);
  const [citation, setCitation] = useState<OpenCitation | null>(null);
  const { messages, phase, problem, attachments: waiting } = state;
  const cited = messages.find((message) => message.id === citation?.message);
  const citations = useMemo(() => (cited ? citationsOf(cited) : []), [cited]);
  const isAttached = useMemo(() => attachedTo(messages), [messages]);
  const limit = problem?.error.code === 'limit_reached' ? problem.error : undefined;
  useEffect(() => () => void chat.leave(), [chat]);
  useEffect(() => attachments.show(waiting), [attachments, waiting]);

  const acts = useMessageActs(
    chat,
    useMemo(() => ({ cite: (message, number) => setCitation({ message, number }), botId: bot.id }), [bot.id]),
  );

  /** The answer is that of what stands in the form. */
  async function ask(text: string, attached: readonly MessageAttachmentData[]) {
    await draft.save();
    await chat.ask(text, attached);
  }

  return (
    <>
      <DropArea onFiles={attachments.add} disabled={phase === 'loading'}>
        <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
          <h2 className="min-w-0 truncate font-semibold">{t('workshop.try.title')}</h2>
          <Button
            size="small"
            variant="ghost"
            icon="refresh"
            disabled={messages.length === 0}
            onClick={() => chat.select(null)}
          >
            {t('workshop.try.again')}
          </Button>
        </header>
        <DecideContext value={chat.decide}>
          <MessageList
            bot={botAsDrafted(bot)}
            state={state}
            citation={citation}
            acts={acts}
            onAsk={(question) => composer.current?.ask(question)}
            onRetry={chat.retry}
          />
        </DecideContext>
        <Announcer phase={phase} last={messages.at(-1)} />
        <footer className="flex flex-col gap-2 px-4 pb-4">
          <Composer
            botId={`${bot.id}:draft`}
            botName={bot.name}
            busy={phase !== 'idle' && phase !== 'loading'}
            disabled={phase === 'loading'}
            held={state.held}
            handle={composer}
            attachments={attachments}
            onSend={ask}
            onHold={chat.hold}
            onStop={chat.stop}
          />
          <UsageNote usage={state.usage} resetsAt={limit?.resetsAt} upgradePath={limit?.upgradePath} />
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
