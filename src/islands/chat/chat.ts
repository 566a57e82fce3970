import { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { AnswerRatingData, SendMessageInput } from '#contracts/conversation.ts';
import type { DecisionsInput } from '#contracts/tool.ts';
import { createBegunConversation } from './begun-conversation.ts';
import { createCatchUp } from './catch-up.ts';
import { type ChatApi, defaultApi } from './chat-api.ts';
import {
  type ChatProblem,
  type ChatStart,
  type ChatState,
  createChatState,
  type Untaken,
} from './chat-state.ts';
import { createDrafts } from './drafts.ts';
import { followAnswer, waitFor } from './follow-answer.ts';
import { createListedConversations } from './listed-conversations.ts';
import { type ChatMessage, fileOf, newAnswer, newQuestion, withEditRefused, withLast } from './message.ts';
import { streamError } from './stream-error.ts';

/**
 * A person's chat with one bot: the store with everything there is to show, and what can be done with it.
 * It makes no request until one of these is called. What goes wrong with a question, an answer or the opening of
 * a conversation stands in the store; `rename`, `pin`, `remove`, `showVersion` and `rate` throw {ApiError}.
 */
export function createChat(
  start: ChatStart,
  api: ChatApi = defaultApi,
  { wait = waitFor, drafts = createDrafts(start.bot.id) } = {},
) {
  const { bot } = start;
  const $chat = createChatState(start);
  const listed = createListedConversations($chat, bot.id, api);
  const begun = createBegunConversation({ $chat, botId: bot.id, api, listed, drafts });
  /** Ends what is being read or loaded for the conversation in view. */
  let current = new AbortController();
  /** What there is to show, and to do again, as long as the server has not taken the question that was sent last. */
  let untaken: Untaken | null = null;

  const change = (changes: Partial<ChatState>) => $chat.set({ ...$chat.get(), ...changes });

  /** Leaves what is under way to itself: the server goes on with an answer, this view stops following it. */
  function leave(): AbortSignal {
    current.abort();
    current = new AbortController();
    return current.signal;
  }

  /** Opens a conversation, or an empty one; joins its answer if one is being written. Ends a temporary one in view. */
  async function select(conversationId: string | null, { temporary = false } = {}): Promise<void> {
    const signal = leave();
    end();
    begun.leaveFor(conversationId);
    const phase = conversationId ? 'loading' : 'idle';
    change({ conversationId, temporary, messages: [], attachments: [], held: false, problem: null, phase });
    if (conversationId) await attempt('loading', signal, () => load(conversationId, signal, true));
  }

  /** Opens the conversation of a message, along the path on which it stands. Throws {ApiError}. */
  async function find(conversationId: string, messageId: string): Promise<void> {
    await select(conversationId);
    const { conversationId: inView, messages } = $chat.get();
    if (inView === conversationId && !messages.some(({ id }) => id === messageId)) {
      await showVersion(messageId);
    }
  }

  /** Removes a temporary conversation in view; the page has to show another one, or is being left itself. */
  function end(): void {
    const { temporary, conversationId } = $chat.get();
    if (temporary && conversationId) api.endConversation(conversationId);
  }

  /** Asks in the conversation in view, which begins with the first question. One that is refused is written again. */
  async function ask(text: string, attached: readonly AttachmentData[] = []): Promise<void> {
    const question = text.trim();
    if (question === '') return;
    const { messages } = $chat.get();
    const asked = newQuestion(question, undefined, attached.map(fileOf));
    const shown = [...messages, asked, newAnswer(bot.model)];
    const attachments = attached.map(({ id }) => id);
    await send({ text: question, ...(attachments.length > 0 && { attachments }) }, shown, (error) => {
      writeAgain(question, error);
      const given = attached.length > 0 && { attachments: attached };
      return { messages, ...given, problem: { error, during: 'sending' } };
    });
  }

  /** Puts a question back to where it was written, before what has been written there since. */
  function writeAgain(question: string, { status }: ApiError): void {
    // Without an answer, or with that of a proxy, the server may have taken it nevertheless.
    if (status >= 400 && status < 500) begun.takeBackQuestion();
    const draft = drafts.of($chat.get().conversationId);
    draft.write([question, draft.read()].filter(Boolean).join('\n\n'));
  }

  /** Asks an earlier question differently. What followed the former wording stays, as another version. */
  async function edit(messageId: string, text: string): Promise<void> {
    if (!(await idle())) return;
    const { messages } = $chat.get();
    const at = messages.findIndex(({ id }) => id === messageId);
    const question = text.trim();
    if (at < 0 || question === '') return;
    const shown = [...messages.slice(0, at), newQuestion(question, messages[at]), newAnswer(bot.model)];
    const asked = { text: question, edits: messageId };
    await send(asked, shown, (error) => ({
      messages: withEditRefused(messages, asked, error),
      problem: { error, during: 'asking' },
    }));
  }

  /** Has a question answered once more. The former answer stays, as another version. */
  async function again(answerId: string): Promise<void> {
    if (!(await idle())) return;
    const { messages } = $chat.get();
    const at = messages.findIndex(({ id }) => id === answerId);
    if (at < 0) return;
    const shown = [...messages.slice(0, at), newAnswer(bot.model, messages[at])];
    await send({ retries: answerId }, shown, (error) => ({
      messages,
      problem: { error, during: 'asking' },
    }));
  }

  /** Shows `shown` while the server answers; should it not take the question, what `whenRefused` says instead. */
  async function send(
    question: SendMessageInput,
    shown: ChatMessage[],
    whenRefused: (error: ApiError) => Partial<ChatState>,
  ): Promise<void> {
    if ($chat.get().phase !== 'idle') return;
    const signal = leave();
    change({ messages: shown, phase: 'waiting', problem: null });
    untaken = { changes: whenRefused, sendAgain: () => send(question, shown, whenRefused) };
    await attempt('asking', signal, async () => {
      const conversationId = await begun.openForQuestion(signal);
      const stream = await api.streamAnswer(conversationId, question, signal);
      untaken = null;
      begun.keepQuestion();
      await follow(conversationId, stream, signal);
    });
  }

  /** Shows another version of a question or an answer, with what was said after it. Throws {ApiError}. */
  async function showVersion(messageId: string): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId || !(await idle())) return;
    const signal = leave();
    const shown = await api.showVersion(conversationId, messageId);
    listed.entitle(shown);
    if (!signal.aborted) change({ messages: shown.messages, problem: null });
  }

  /** Says what an answer was worth, or with `null` takes it back. Throws {ApiError}. */
  async function rate(messageId: string, rating: AnswerRatingData | null): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId) return;
    await api.rateAnswer(conversationId, messageId, rating);
    const { messages } = $chat.get();
    change({ messages: messages.map((each) => (each.id === messageId ? { ...each, rating } : each)) });
  }

  /** Says yes or no to what the last answer waits for, and follows it on. */
  async function decide(decisions: DecisionsInput['decisions']): Promise<void> {
    const { conversationId } = $chat.get();
    // What asks is shown before its answer has ended.
    if (!conversationId || !(await idle())) return;
    const signal = leave();
    change({ problem: null, phase: 'waiting' });
    await attempt('reading', signal, async () => {
      await follow(conversationId, await api.decideSteps(conversationId, decisions, signal), signal);
    });
  }

  /** Waits until nothing is under way here. @returns whether the same conversation is in view by then */
  function idle(): Promise<boolean> {
    const { phase, conversationId } = $chat.get();
    if (phase === 'idle') return Promise.resolve(true);
    return new Promise((resolve) => {
      const unlisten = $chat.listen((state) => {
        if (state.phase !== 'idle') return;
        unlisten();
        resolve(state.conversationId === conversationId);
      });
    });
  }

  const catchUp = createCatchUp({
    $chat,
    api,
    idle,
    viewed: () => current.signal,
    async show({ messages, streaming }) {
      change({ messages });
      // Whoever reads further up is not taken to the end, as by a question.
      await (streaming ? resume('writing') : refresh());
    },
  });

  /** Joins the answer being written in the conversation in view: after a reload, or once the network is back. */
  async function resume(phase: 'waiting' | 'writing' = 'waiting'): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId) return;
    const signal = leave();
    change({ problem: null, phase });
    await attempt('reading', signal, async () => {
      await follow(conversationId, await api.resumeAnswer(conversationId, signal), signal);
    });
  }

  /** Has the next question wait for what it needs, or lets it go. What goes wrong in between lets it go, too. */
  function hold(held: boolean): void {
    change({ held });
  }

  /** Stops the answer being written; what has been written stays. */
  async function stop(): Promise<void> {
    const { conversationId, phase } = $chat.get();
    if (phase === 'idle' || phase === 'loading') return;
    const signal = leave();
    if (!conversationId) return change({ messages: [], phase: 'idle' });
    change({ phase: 'stopping' });
    await attempt('loading', signal, async () => {
      await api.stopAnswer(conversationId);
      await load(conversationId, signal);
      await refresh();
    });
  }

  /** Does again what failed: asks, has answered, joins or loads. */
  async function retry(): Promise<void> {
    const { conversationId, messages, problem } = $chat.get();
    if (problem?.during === 'loading') return select(conversationId);
    if (problem?.during === 'reading') return resume();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && last.status === 'failed') return again(last.id);
    await untaken?.sendAgain();
  }

  async function remove(conversationId: string): Promise<void> {
    await listed.remove(conversationId);
    drafts.forget(conversationId);
    if ($chat.get().conversationId === conversationId) await select(null);
  }

  /** @param opens shows what waits there for the next question; otherwise that is what the person has attached here */
  async function load(conversationId: string, signal: AbortSignal, opens = false): Promise<void> {
    const conversation = await api.getConversation(conversationId);
    signal.throwIfAborted();
    const { messages, attachments, temporary } = conversation;
    change({ messages, temporary, phase: 'idle', ...(opens && { attachments }) });
    if (conversation.streaming) await resume();
  }

  async function follow(
    conversationId: string,
    stream: ReadableStream<Uint8Array> | null,
    signal: AbortSignal,
  ) {
    const end = await followAnswer(stream, {
      answer: answerInView(),
      signal,
      wait,
      resume: () => api.resumeAnswer(conversationId, signal),
      onReconnect: () => change({ phase: 'reconnecting' }),
      onProgress: ({ message, questionId }) => {
        const { messages, phase } = $chat.get();
        const heard = message.parts.length > 0;
        change({ messages: withLast(messages, message, questionId), phase: heard ? 'writing' : phase });
      },
    });
    if (end) {
      const failed = end.message.status === 'failed';
      change({
        phase: 'idle',
        ...(failed && { held: false }),
        problem: failed ? { error: streamError(end.errorCode), during: 'asking' } : null,
      });
    } else {
      await load(conversationId, signal);
    }
    await refresh();
  }

  /** The answer that is being written, put in place if the page does not show it yet. */
  function answerInView(): ChatMessage {
    const { messages } = $chat.get();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && /^(streaming|waiting)$/.test(last.status)) return last;
    const answer = newAnswer(bot.model);
    change({ messages: [...messages, answer] });
    return answer;
  }

  /** What an answer changes around it: its conversation's title and place, and what is left today. */
  async function refresh(): Promise<void> {
    await Promise.all([count(), listed.refresh()]);
  }

  /** Shows what is left today, as far as the server says so. */
  async function count(): Promise<void> {
    const [usage] = await Promise.allSettled([api.getUsage(bot.id)]);
    if (usage.status === 'fulfilled') change({ usage: usage.value });
  }

  /** Runs one step for the conversation in view: shows what went wrong, forgets what the person left. */
  async function attempt(during: ChatProblem['during'], signal: AbortSignal, step: () => Promise<void>) {
    try {
      await step();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (during === 'asking' && untaken) {
        change({ ...untaken.changes(error), held: false, phase: 'idle' });
        // The limit may be another one than when it was last asked for.
        if (error.code === 'limit_reached') await count();
      } else {
        const failed = during === 'loading' ? during : 'reading';
        change({ held: false, problem: { error, during: failed }, phase: 'idle' });
      }
    }
  }

  return {
    $chat,
    select,
    ask,
    edit,
    again,
    decide,
    catchUp,
    resume,
    hold,
    stop,
    retry,
    find,
    open: begun.open,
    end,
    showVersion,
    rate,
    rename: listed.rename,
    pin: listed.pin,
    remove,
    showOlder: listed.showOlder,
    leave,
    /** What is written for each conversation and not asked yet. */
    drafts,
  };
}
export type Chat = ReturnType<typeof createChat>;
