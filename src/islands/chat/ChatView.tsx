import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { withLocale } from '#client/navigation.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { AgentNavigation } from '../media/AgentNavigation.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { Announcer } from './Announcer.tsx';
import { type AddressedCitation, placeIn } from './address.ts';
import { createAttachments } from './attachments.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { DeleteDialog, RenameDialog } from './ConversationDialogs.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { createChat } from './chat.ts';
import type { ChatStart } from './chat-state.ts';
import { DropArea } from './DropArea.tsx';
import { createFileTexts } from './file-texts.ts';
import { FilesContext } from './files-context.ts';
import { MessageList } from './MessageList.tsx';
import { attachedTo, citationsOf } from './message.ts';
import { useMessageActs } from './message-acts.ts';
import { SourcePanel } from './SourcePanel.tsx';
import { DecideContext } from './steps/decide-context.ts';
import { UsageNote } from './UsageNote.tsx';
import { useChatAddress } from './use-chat-address.ts';
import { focusSearch, useChatKeys } from './use-chat-keys.ts';
import { useFileLinks } from './use-file-links.ts';
import { useLinkedSource } from './use-linked-source.ts';
import './chat.css';
import { errorText } from '../ui/error-text.ts';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** The chat itself: conversations, messages with the composer, and the source of a citation. */
export function ChatView(start: ChatStart) {
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
  const [deleting, setDeleting] = useState<ConversationData | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const composer = useRef<ComposerHandle>(null);

  const { conversations, more, conversationId, temporary, messages, phase, problem, usage } = state;
  const cited = messages.find((message) => message.id === citation?.message);
  const citations = useMemo(() => (cited ? citationsOf(cited) : []), [cited]);
  const source = citations.some((each) => each.number === citation?.number) ? citation : null;
  const linked = useLinkedSource(source ? null : place, loadText);
  const shown = source
    ? { citations, number: source.number, linked: false }
    : linked && { citations: [linked], number: linked.number, linked: true };
  const limit = problem?.error.code === 'limit_reached' ? problem.error : undefined;
  const inView = conversations.find((each) => each.id === conversationId);
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

  const acts = useMessageActs(
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

  async function orSay(act: Promise<void>) {
    try {
      await act;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  async function pin({ id, pinned, title }: ConversationData) {
    await orSay(
      chat.pin(id, !pinned).then(() => {
        const text = t(pinned ? 'chat.conversations.unpinDone' : 'chat.conversations.pinDone', { title });
        showToast({ kind: 'success', text });
      }),
    );
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
    setListOpen(true);
    requestAnimationFrame(focusSearch);
  }

  const list = (
    <ConversationList
      botId={bot.id}
      botName={bot.name}
      conversations={conversations}
      more={more}
      onOlder={() => orSay(chat.showOlder())}
      selected={conversationId}
      onSelect={show}
      onNew={() => show(null)}
      onNewTemporary={() => show(null, null, true)}
      onPin={pin}
      onRename={setRenaming}
      onDelete={setDeleting}
    />
  );

  return (
    <div className="chat-view">
      <nav
        aria-label={t('chat.conversations.title')}
        className={classes('w-70 shrink-0 border-r border-line p-3 max-lg:hidden', shown && 'max-xl:hidden')}
      >
        {list}
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
          <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {title || bot.name}
          </h1>
          {conversationId && (
            <ConversationMenu
              bot={bot}
              conversationId={conversationId}
              conversation={inView}
              onPin={pin}
              onRename={setRenaming}
              onDelete={setDeleting}
            />
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
          <FilesContext value={files}>
            <MessageList
              bot={bot}
              state={state}
              citation={citation}
              acts={acts}
              onAsk={(question) => composer.current?.ask(question)}
              onRetry={chat.retry}
              onNew={() => void show(null)}
            />
          </FilesContext>
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
        {list}
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
      <DeleteDialog chat={chat} conversation={deleting} onClose={() => setDeleting(null)} />
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
