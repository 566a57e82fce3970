import {
  type Allowance,
  ask,
  type ChatMessage,
  type Config,
  follow,
  type Piece,
  Refusal,
  rate,
  type WidgetPlace,
} from './api.ts';
import {
  type AnsweredQuestion,
  keepConversation,
  keepPending,
  recallConversation,
  recallPending,
  turnsOf,
} from './conversation.ts';
import { createDrawing } from './drawing.ts';
import { element } from './elements.ts';
import { drawComplaint, drawExchange, type Text } from './exchange.ts';
import type { putFace } from './face.ts';
import { createFollowing } from './following.ts';
import { createFrame } from './frame.ts';
import { drawGreeting } from './greeting.ts';
import { createHandover, offeredBy } from './handover.ts';
import { type LoadModule, loadFrom } from './load.ts';
import { createQuestionForm } from './question-form.ts';
import { drawRating } from './rating.ts';

/** So many turns are sent before the question; the server takes no more than twice as many. */
const turnsSent = 20;

/** The button at the edge of the page, and the conversation it opens. */
export function createPanel(
  config: Config,
  place: WidgetPlace,
  load: LoadModule = loadFrom(place.origin),
): [HTMLElement, HTMLElement] {
  const texts = new Map(Object.entries(config.texts));
  const text: Text = (key, values = {}) => {
    const filled = new Map(Object.entries(values));
    return (texts.get(key) ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => filled.get(name) ?? '');
  };
  const adopt = (sheet: CSSStyleSheet) =>
    void (panel.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  const drawing = createDrawing(load, adopt);
  let exchanges = recallConversation(place.bot);
  const pending = recallPending(place.bot);
  let isUnread = exchanges.length > 0 || pending !== null;
  let isRecalled = !isUnread;
  let answering: AbortController | null = null;

  const log = element('div', {
    class: 'log',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': text('conversation'),
  });
  const following = createFollowing(log);
  const form = createQuestionForm({
    text,
    language: place.language,
    onSend(question) {
      if (answering) return false;
      void send(question);
      return true;
    },
    onClosed: showClosed,
  });
  const handover = createHandover({
    text,
    name: config.name,
    place,
    load,
    adopt,
    offered: offeredBy(config),
    exchanges: () => exchanges,
    onShow: (isShown) => panel.classList.toggle('handing-over', isShown),
    onDone(said) {
      tell('told', 'status', said);
      form.focus();
    },
    onFailed: () => tell('complaint', 'alert', text('unsent')),
  });
  const { launcher, panel, fresh } = createFrame({
    name: config.name,
    text,
    within: [log, ...form.nodes, handover.row],
    onOpen: open,
    onClose: close,
    onNew: begin,
  });
  greet();
  handover.tell(exchanges.length > 0);
  if (config.showsPicture) showFace().catch(() => undefined);
  return [panel, launcher];

  /** What draws it is loaded where it is shown. */
  async function showFace() {
    const loaded = await load<{ putFace: typeof putFace }>('embed-face.js');
    loaded.putFace([panel, launcher], config.name, config.picture && place.origin + config.picture);
  }

  function open() {
    const show = panel.hidden;
    panel.hidden = !show;
    launcher.setAttribute('aria-expanded', String(show));
    if (!show) return;
    form.focus();
    recall();
    if (isUnread) following.toEnd();
    isUnread = false;
  }

  /** Draws what was said before this page, once. */
  function recall() {
    if (isRecalled) return;
    isRecalled = true;
    const drawn = exchanges.map((exchange) => ({ exchange, ...add(exchange.question) }));
    void drawing().then((draw) => {
      for (const { exchange, answer, show, end } of drawn) {
        show(exchange, draw);
        end();
        offerRating(exchange, answer);
      }
      following.toEnd();
    });
    if (pending) void converse(pending.question, (signal) => follow(place, pending.id, signal));
  }

  function close() {
    panel.hidden = true;
    launcher.setAttribute('aria-expanded', 'false');
    launcher.focus();
  }

  /** Forgets the conversation, also what is being answered. */
  function begin() {
    answering?.abort();
    answering = null;
    exchanges = [];
    isRecalled = true;
    keepConversation(place.bot, exchanges);
    keepPending(place.bot, null);
    log.replaceChildren();
    handover.close();
    handover.tell(false);
    greet();
    fresh.hidden = true;
    showClosed();
    form.focus();
  }

  /** Whoever is about to ask keeps the focus, at what says why they cannot, and back. */
  function showClosed() {
    const { activeElement } = panel.getRootNode() as ShadowRoot;
    for (const node of panel.querySelectorAll('.ask textarea, .send, .starter, .again')) {
      node.toggleAttribute('disabled', form.isClosed());
    }
    if (activeElement?.closest('.ask, .allowed')) form.focus();
  }

  function greet() {
    log.append(drawGreeting(config, text, send));
  }

  function add(question: string) {
    const drawn = drawExchange(text, question, following.reveal);
    log.append(...drawn.nodes);
    fresh.hidden = false;
    return drawn;
  }

  /** Asks once more, in place of the attempt that failed. */
  function sendAgain(question: string, failed: readonly Element[]) {
    if (answering) return;
    for (const node of failed) node.remove();
    form.focus();
    send(question);
  }

  function send(question: string) {
    const messages: ChatMessage[] = [...turns(), { role: 'user', content: question }];
    return converse(question, (signal) => ask(place, messages, signal));
  }

  /** Shows a question and its answer as that comes. */
  async function converse(question: string, read: (signal: AbortSignal) => AsyncIterable<Piece>) {
    if (answering) return;
    const control = new AbortController();
    answering = control;
    const { nodes, answer, show, wait, end } = add(question);
    following.toEnd();
    const exchange: AnsweredQuestion = { question, markdown: '', citations: [], unsupported: [] };
    let allowance: Allowance | null = null;
    try {
      for await (const piece of read(control.signal)) {
        if ('progress' in piece) {
          const { progress } = piece;
          following.during(() => wait(progress));
          continue;
        }
        const draw = await drawing();
        if ('allowance' in piece) allowance = piece.allowance;
        else if ('id' in piece) {
          exchange.id = piece.id;
          keepPending(place.bot, { question, id: piece.id });
        } else if ('text' in piece) exchange.markdown += piece.text;
        else if ('unsupported' in piece) exchange.unsupported = piece.unsupported;
        else exchange.citations.push(piece.citation);
        following.during(() => show(exchange, draw));
        if (panel.hidden) isUnread = true;
      }
      control.signal.throwIfAborted();
      exchanges.push(exchange);
      handover.tell(true);
      keepConversation(place.bot, exchanges);
      following.during(() => offerRating(exchange, answer));
    } catch (error) {
      if (control.signal.aborted) return;
      if (error instanceof Refusal && error.resetsAt) {
        takeBack(question, nodes);
        allowance = { left: 0, resetsAt: error.resetsAt };
        return;
      }
      // A question that was not answered counts for nothing.
      allowance = null;
      const again = () => sendAgain(question, nodes);
      following.during(() => answer.append(drawComplaint(text, error, again)));
    } finally {
      if (answering === control) {
        answering = null;
        keepPending(place.bot, null);
      }
      end();
      if (allowance) form.tell(allowance);
    }
  }

  /** Says something at the end of the conversation. */
  function tell(name: string, role: string, said: string) {
    log.append(element('p', { class: name, role }, said));
    following.toEnd();
  }

  function offerRating(exchange: AnsweredQuestion, answer: Element) {
    const { id: answerId, rating = null } = exchange;
    if (!answerId) return;
    const thumbs = drawRating(text, {
      rating,
      reveal: following.reveal,
      async onRate(said, comment) {
        await rate(place, { answerId, rating: said, comment });
        exchange.rating = said;
        keepConversation(place.bot, exchanges);
      },
    });
    answer.append(thumbs);
  }

  /** Puts a question that is for later back where it was typed. */
  function takeBack(question: string, nodes: readonly Element[]) {
    for (const node of nodes) node.remove();
    fresh.hidden = exchanges.length === 0;
    form.putBack(question);
  }

  function turns(): ChatMessage[] {
    return turnsOf(exchanges).slice(-turnsSent);
  }
}
