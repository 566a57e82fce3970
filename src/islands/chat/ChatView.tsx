import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { writeCookie } from '#client/cookies.ts';
import { withLocale } from '#client/navigation.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { hiddenListCookie } from '#rules/preferences.ts';
import { AgentNavigation } from '../media/AgentNavigation.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Announcer } from './Announcer.tsx';
import { AssistantPicker } from './AssistantPicker.tsx';
import { type AddressedCitation, placeIn } from './address.ts';
import { createAttachments } from './attachments.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import type { ConversationActs } from './ConversationRow.tsx';
import { createChat } from './chat.ts';
import type { ChatStart } from './chat-state.ts';
import { DropArea } from './DropArea.tsx';
import { createFileTexts } from './file-texts.ts';
import { FilesContext } from './files-context.ts';
import { MessageList } from './MessageList.tsx';
import { attachedTo, citationsOf } from './message.ts';
import { useMessageActs } from './message-acts.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { DecideContext, ReplyContext } from './steps/decide-context.ts';
import { UsageNote } from './UsageNote.tsx';
import { useAssistants } from './use-assistants.ts';
import { useChatAddress } from './use-chat-address.ts';
import { focusSearch, useChatKeys } from './use-chat-keys.ts';
import { useConversationActs } from './use-conversation-acts.ts';
import { useFileLinks } from './use-file-links.ts';
import { useLinkedSource } from './use-linked-source.ts';
import './chat.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** The chat itself: conversations, messages with the composer, and the source of a citation. */
export function ChatView(start: ChatStart & { listHidden: boolean }) {
  const { bot } = start;
  const t = useTranslate();
  const locale = useLocale();
  const [chat] = useState(() => createChat(start));
  const [loadText] = useState(() => createFileTexts(bot.id));
  const [attachments] = useState(() => createAttachments(chat));
  const state = useStore(chat.$chat);
  const [{ citation, place }, openSource] = useChatAddress(chat);
  const files = useFileLinks(withLocale(`/model-bots/${bot.id}/ai-gen`, locale), openSource);
  const [listOpen, setListOpen] = useState(false);
  const [renaming, setRenaming] = useState<ConversationData | null>(null);
  const [hidden, setHidden] = useState(start.listHidden);
  const assistants = useAssistants();
  const { orSay, ...acts } = useConversationActs(chat, setRenaming);
  const [reported, setReported] = useState<string | null>(null);
  const composer = useRef<ComposerHandle>(null);

  const { conversations, filter, opened, more, conversationId, temporary, messages, phase, problem, usage } =
    state;
  const cited = messages.find((message) => message.id === citation?.message);
  const citations = useMemo(() => (cited ? citationsOf(cited) : []), [cited]);
  const source = citations.some((each) => each.number === citation?.number) ? citation : null;
  const linked = useLinkedSource(source ? null : place, loadText);
  const shown = source
    ? { citations, number: source.number, linked: false }
    : linked && { citations: [linked], number: linked.number, linked: true };
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

  useEffect(() => {
    if (chat.$chat.get().phase === 'waiting') chat.resume();
    const backOnline = () => chat.$chat.get().problem?.during === 'reading' && chat.retry();
    const back = () => document.visibilityState === 'visible' && chat.catchUp();
    window.addEventListener('online', backOnline);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pagehide', chat.end);
    return () => {
      window.removeEventListener('online', backOnline);
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pagehide', chat.end);
      chat.leave();
    };
  }, [chat]);

  // The focus goes back to where the source was opened from. Not before: a dialog makes the rest inert.
  const left = useRef<AddressedCitation | null>(null);
  useEffect(() => {
    if (source === null && left.current) focusCitation(left.current);
    left.current = source;
  }, [source]);

  const cite = useCallback(
    (message: string, number: number) => {
      const answer = chat.$chat.get().messages.find(({ id }) => id === message);
      const cited = answer && citationsOf(answer).find((each) => each.number === number);
      openSource({ citation: { message, number }, place: cited ? placeIn(cited) : null });
    },
    [chat, openSource],
  );

  const messageActs = useMessageActs(
    chat,
    useMemo(() => ({ cite, report: setReported, botId: bot.id }), [cite, bot.id]),
  );

  async function show(conversation: string | null, message: string | null = null, temporary = false) {
    setListOpen(false);
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
    else setListOpen(true);
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
  /** What can be taken back is told beside the dialog, where nothing can be reached while it is open. */
  const closing =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      setListOpen(false);
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
        <header className="flex items-center gap-2 border-b border-line px-4 py-2.5 sm:px-6">
          <Button
            size="small"
            variant="ghost"
            icon="chat"
            className="-ml-3 lg:hidden"
            onClick={() => setListOpen(true)}
          >
            <span className="max-sm:sr-only">{t('chat.conversations.show')}</span>
          </Button>
          <IconButton
            icon="layout"
            size="small"
            className="-ml-2 max-lg:hidden"
            label={t(`chat.conversations.${hidden ? 'showList' : 'hideList'}`)}
            aria-expanded={!hidden}
            onClick={() => hideList(!hidden)}
          />
          <AssistantPicker bot={bot} showsName={title !== undefined} assistants={assistants} />
          <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {title || bot.name}
          </h1>
          {conversationId && (
            <ConversationMenu bot={bot} conversationId={conversationId} conversation={inView} acts={acts} />
          )}
          <AgentNavigation botId={bot.id} current="chat" />
          {bot.may.feed && (
            <ButtonLink
              size="small"
              variant="ghost"
              icon="file"
              href={withLocale(`/model-bots/${bot.id}/uploads`, locale)}
            >
              <span className="max-sm:sr-only">{t('chat.manageFiles')}</span>
            </ButtonLink>
          )}
        </header>
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
              <MessageList
                bot={bot}
                state={state}
                citation={citation}
                acts={messageActs}
                onAsk={(question) => composer.current?.ask(question)}
                onRetry={chat.retry}
                onNew={() => void show(null)}
              />
            </FilesContext>
          </ReplyContext>
        </DecideContext>
        <Announcer phase={phase} last={problem ? undefined : messages.at(-1)} />
        <footer className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pt-2 pb-4 sm:px-6">
          <Composer
            draft={chat.drafts.of(conversationId)}
            placeholder={t(isUndecided ? 'chat.composer.undecided' : 'chat.composer.placeholder', {
              name: bot.name,
            })}
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
          onMove={(number) => source && cite(source.message, number)}
          onClose={() => openSource(null)}
        />
      )}
      <Dialog
        open={listOpen}
        size="small"
        title={t('chat.conversations.title')}
        onClose={() => setListOpen(false)}
      >
        {list({ ...acts, onArchive: closing(acts.onArchive), onDelete: closing(acts.onDelete) })}
      </Dialog>
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

function focusCitation({ message, number }: AddressedCitation): void {
  const answer = document.getElementById(`message-${message}`);
  answer?.querySelector<HTMLElement>(`[data-citation="${number}"]`)?.focus();
}
