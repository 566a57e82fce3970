import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { writeCookie } from '#client/browser/cookies.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { closeDrawer, openDrawer } from '#client/stores/drawer.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { hiddenListCookie } from '#rules/preferences.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { InDrawer } from '../ui/InDrawer.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Announcer } from './Announcer.tsx';
import { createAttachments } from './attachments.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { ConversationList } from './ConversationList.tsx';
import type { ConversationActs } from './ConversationRow.tsx';
import { createChat } from './chat.ts';
import type { ChatStart } from './chat-state.ts';
import { DropArea } from './DropArea.tsx';
import { createFileTexts } from './file-texts.ts';
import { FilesContext } from './files-context.ts';
import { MessageList } from './MessageList.tsx';
import { attachedTo } from './message.ts';
import { useMessageActs } from './message-acts.ts';
import { createThumbnails } from './page-thumbnails.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { DecideContext, ReplyContext } from './steps/decide-context.ts';
import { ThumbnailsContext } from './thumbnails-context.ts';
import { UsageNote } from './UsageNote.tsx';
import { useAssistants } from './use-assistants.ts';
import { useCatchingUp } from './use-catching-up.ts';
import { focusSearch, useChatKeys } from './use-chat-keys.ts';
import { useConversationActs } from './use-conversation-acts.ts';
import { useFileLinks } from './use-file-links.ts';
import { useShownSource } from './use-shown-source.ts';
import './chat.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** The chat itself: conversations, messages with the composer, and the source of a citation. */
export function ChatView(start: ChatStart & { listHidden: boolean }) {
  const { bot } = start;
  const t = useTranslate();
  const locale = useLocale();
  const [chat] = useState(() => createChat(start));
  const [loadText] = useState(() => createFileTexts(bot.id));
  const [thumbnails] = useState(() => createThumbnails(bot.id));
  const [attachments] = useState(() => createAttachments(chat));
  const state = useStore(chat.$chat);
  const { shown, citation, cite, openSource } = useShownSource(chat, loadText);
  const files = useFileLinks(withLocale(`/model-bots/${bot.id}/ai-gen`, locale), openSource);
  const [renaming, setRenaming] = useState<ConversationData | null>(null);
  const [hidden, setHidden] = useState(start.listHidden);
  const assistants = useAssistants();
  const { orSay, ...acts } = useConversationActs(chat, setRenaming);
  const [reported, setReported] = useState<string | null>(null);
  const composer = useRef<ComposerHandle>(null);

  // Whoever has a keyboard writes at once; on touch it would open one over the page.
  useEffect(() => {
    const isFree = document.activeElement === document.body && location.hash === '';
    if (isFree && window.matchMedia('(pointer: fine)').matches) composer.current?.focus();
  }, []);

  const { conversations, filter, opened, more, conversationId, temporary, messages, phase, problem, usage } =
    state;
  const limit = problem?.error.code === 'limit_reached' ? problem.error : undefined;
  const inView =
    conversations.find((each) => each.id === conversationId) ??
    (opened?.id === conversationId && !temporary ? opened : undefined);
  const title = inView?.title;
  const isUndecided = messages.at(-1)?.status === 'waiting';
  const isClosed = phase === 'loading' || !bot.may.chat || isUndecided;

  // What another conversation has waiting is shown with it; one that only begins here keeps what it begins with.
  const { attachments: waiting } = state;
  useEffect(() => attachments.show(waiting), [attachments, waiting]);

  const isAttached = useMemo(() => attachedTo(messages), [messages]);

  useCatchingUp(chat);

  const messageActs = useMessageActs(
    chat,
    useMemo(() => ({ cite, report: setReported, botId: bot.id }), [cite, bot.id]),
  );

  async function show(conversation: string | null, message: string | null = null, temporary = false) {
    closeDrawer();
    if (conversation === null) {
      composer.current?.focus();
      return chat.select(null, { temporary });
    }
    if (message === null) return chat.select(conversation);
    await orSay(chat.find(conversation, message));
    requestAnimationFrame(() => showFound(message));
  }

  function hideList(next: boolean) {
    setHidden(next);
    writeCookie(hiddenListCookie, next ? 'hidden' : 'shown');
  }

  const busy = phase !== 'idle' && phase !== 'loading';
  useChatKeys({
    onNew: () => void show(null),
    onWrite: () => composer.current?.focus(),
    onSearch: search,
    onStop: busy && !shown ? chat.stop : null,
  });

  function search() {
    if (conversations.length === 0 || focusSearch()) return;
    if (hidden && !shown && window.matchMedia('(min-width: 64rem)').matches) hideList(false);
    else openDrawer();
    requestAnimationFrame(focusSearch);
  }

  const list = (given: ConversationActs) => (
    <ConversationList
      bot={bot}
      assistants={assistants}
      conversations={conversations}
      filter={filter}
      onFilter={(next) => void orSay(chat.filter(next))}
      more={more}
      onOlder={() => orSay(chat.showOlder())}
      selected={conversationId}
      onSelect={show}
      onNew={() => show(null)}
      onNewTemporary={() => show(null, null, true)}
      acts={given}
    />
  );
  /** What can be taken back is told beside the drawer, where nothing can be reached while it is open. */
  const closing =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      closeDrawer();
      act(...given);
    };

  return (
    <div className="chat-view">
      <nav
        aria-label={t('chat.conversations.title')}
        className={classes(
          'w-70 shrink-0 border-r border-line p-3 max-lg:hidden',
          shown && 'max-xl:hidden',
          hidden && 'lg:hidden',
        )}
      >
        {list(acts)}
      </nav>
      <DropArea onFiles={attachments.add} disabled={isClosed}>
        <ChatHeader
          bot={bot}
          assistants={assistants}
          conversationId={conversationId}
          conversation={inView}
          acts={acts}
          hidden={hidden}
          onHide={hideList}
        />
        {temporary && (
          <p className="temporary-note">
            <Icon name="clock" className="size-4.5 shrink-0" />
            {t('chat.temporary.note')}
          </p>
        )}
        <div className="print-head">
          <p dir="auto">{title || bot.name}</p>
          <p>{t('chat.export.printed', { name: bot.name })}</p>
        </div>
        <DecideContext value={chat.decide}>
          <ReplyContext value={chat.reply}>
            <FilesContext value={files}>
              <ThumbnailsContext value={thumbnails}>
                <MessageList
                  bot={bot}
                  state={state}
                  citation={citation}
                  acts={messageActs}
                  onAsk={(question) => composer.current?.ask(question)}
                  onReword={(question) => composer.current?.reword(question)}
                  onRetry={chat.retry}
                  onNew={() => void show(null)}
                />
              </ThumbnailsContext>
            </FilesContext>
          </ReplyContext>
        </DecideContext>
        <Announcer phase={phase} last={problem ? undefined : messages.at(-1)} />
        <footer className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pt-2 pb-4 sm:px-6">
          <Composer
            draft={chat.drafts.of(conversationId)}
            placeholder={t(isUndecided ? 'chat.composer.undecided' : 'chat.composer.placeholder')}
            busy={busy}
            disabled={isClosed}
            held={state.held}
            attachments={attachments}
            handle={composer}
            onSend={chat.ask}
            onHold={chat.hold}
            onStop={chat.stop}
          />
          <UsageNote
            usage={usage}
            resetsAt={limit?.resetsAt}
            isOfModels={limit?.limit === 'models'}
            upgradePath={limit?.upgradePath}
          />
        </footer>
      </DropArea>
      {shown && (
        <SourcePanel
          {...shown}
          botId={bot.id}
          loadText={loadText}
          isAttached={isAttached}
          onMove={(number) => !shown.linked && citation && cite(citation.message, number)}
          onClose={() => openSource(null)}
        />
      )}
      <InDrawer>
        <nav aria-label={t('chat.conversations.title')} className="h-full">
          {list({ ...acts, onArchive: closing(acts.onArchive), onDelete: closing(acts.onDelete) })}
        </nav>
      </InDrawer>
      {reported && conversationId && (
        <Suspense>
          <ReportDialog
            botName={bot.name}
            conversationId={conversationId}
            messageId={reported}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
      <RenameDialog chat={chat} conversation={renaming} onClose={() => setRenaming(null)} />
    </div>
  );
}

/** Goes to a message that was searched for, and lets it stand out for a moment. */
function showFound(message: string): void {
  const element = document.getElementById(`message-${message}`);
  element?.scrollIntoView({ block: 'center' });
  element?.classList.add('message-found');
  setTimeout(() => element?.classList.remove('message-found'), 2500);
}
