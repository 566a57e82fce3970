import {
  type Allowance,
  ask,
  type ChatMessage,
  type Config,
  follow,
  type Piece,
  Refusal,
  type WidgetPlace,
} from './api.ts';
import {
  type AnsweredQuestion,
  type AskedPicture,
  keepConversation,
  keepPending,
  recallConversation,
  recallPending,
  turnsOf,
} from './conversation.ts';
import { createDrawing } from './drawing.ts';
import { element } from './elements.ts';
import { drawComplaint, drawExchange, textOf } from './exchange.ts';
import type { putFace } from './face.ts';
import { createFollowing } from './following.ts';
import { createFrame } from './frame.ts';
import { drawGreeting } from './greeting.ts';
import { createHandover, offeredBy } from './handover.ts';
import { type LoadModule, loadFrom } from './load.ts';
import { createRatingOffer } from './offer-rating.ts';
import { createPictureSlot } from './picture-slot.ts';
import { createQuestionForm } from './question-form.ts';

/** So many turns are sent before the question; the server takes no more than twice as many. */
const turnsSent = 20;

/** The button at the edge of the page, and the conversation it opens. */
export function createPanel(
  config: Config,
  place: WidgetPlace,
  load: LoadModule = loadFrom(place.origin),
): [HTMLElement, HTMLElement] {
  const text = textOf(config.texts);
  const adopt = (sheet: CSSStyleSheet) =>
    void (panel.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  const drawing = createDrawing(load, adopt);
  const slot = createPictureSlot(config.takesPictures, load, adopt);
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
  const offerRating = createRatingOffer({
    text,
    place,
    load,
    following,
    keep: () => keepConversation(place.bot, exchanges),
  });
  const form = createQuestionForm({
    text,
    language: place.language,
    mayBeWordless: () => slot.pictures?.isEmpty() === false,
    onSend(question) {
      if (answering || slot.pictures?.isBusy()) return false;
      void send(question, slot.pictures?.take());
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
    const filled = slot.fill({ text, form: form.nodes[1] as HTMLElement });
    if (filled) void filled.then(recall);
    else recall();
    if (isUnread) following.toEnd();
    isUnread = false;
  }

  /** Draws what was said before this page, once. */
  function recall() {
    if (isRecalled) return;
    isRecalled = true;
    const drawn = exchanges.map((exchange) => ({ exchange, ...add(exchange.question, exchange.pictures) }));
    void drawing().then((draw) => {
      for (const { exchange, answer, show, end } of drawn) {
        show(exchange, draw);
        end();
        void offerRating(exchange, answer);
      }
      following.toEnd();
    });
    if (!pending) return;
    const { question, pictures, id } = pending;
    void converse(begun(question, pictures), (signal) => follow(place, id, signal));
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

  function add(question: string, asked?: readonly AskedPicture[]) {
    const drawn = drawExchange(text, question, following.reveal);
    if (drawn.nodes[0]) slot.pictures?.showIn(drawn.nodes[0], asked);
    log.append(...drawn.nodes);
    fresh.hidden = false;
    return drawn;
  }

  /** Asks once more, in place of the attempt that failed. */
  function sendAgain(exchange: AnsweredQuestion, failed: readonly Element[]) {
    if (answering) return;
    for (const node of failed) node.remove();
    form.focus();
    send(exchange.question, exchange.pictures);
  }

  function send(question: string, asked?: readonly AskedPicture[]) {
    const exchange = begun(question, asked);
    const said: ChatMessage[] = [
      ...turnsOf(exchanges).slice(-turnsSent),
      { role: 'user', content: question },
    ];
    const messages = slot.pictures?.into(said, [...exchanges, exchange]) ?? said;
    return converse(exchange, (signal) => ask(place, messages, signal));
  }

  /** Shows a question and its answer as that comes. */
  async function converse(exchange: AnsweredQuestion, read: (signal: AbortSignal) => AsyncIterable<Piece>) {
    if (answering) return;
    const { question } = exchange;
    const control = new AbortController();
    answering = control;
    const { nodes, answer, show, wait, end } = add(question, exchange.pictures);
    following.toEnd();
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
          keepPending(place.bot, { question, pictures: exchange.pictures, id: piece.id });
        } else if ('text' in piece) exchange.markdown += piece.text;
        else if ('unsupported' in piece) exchange.unsupported = piece.unsupported;
        else if ('unseen' in piece) exchange.unseen = piece.unseen;
        else exchange.citations.push(piece.citation);
        following.during(() => show(exchange, draw));
        if (panel.hidden) isUnread = true;
      }
      control.signal.throwIfAborted();
      exchanges.push(exchange);
      handover.tell(true);
      keepConversation(place.bot, exchanges);
      void offerRating(exchange, answer);
    } catch (error) {
      if (control.signal.aborted) return;
      if (error instanceof Refusal && error.resetsAt) {
        takeBack(exchange, nodes);
        allowance = { left: 0, resetsAt: error.resetsAt };
        return;
      }
      // A question that was not answered counts for nothing.
      allowance = null;
      const again = () => sendAgain(exchange, nodes);
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

  /** Puts a question that is for later back where it was typed. */
  function takeBack({ question, pictures: asked = [] }: AnsweredQuestion, nodes: readonly Element[]) {
    for (const node of nodes) node.remove();
    fresh.hidden = exchanges.length === 0;
    form.putBack(question);
    slot.pictures?.putBack(asked);
  }
}

/** A question of which nothing is answered yet. */
const begun = (question: string, pictures?: readonly AskedPicture[]): AnsweredQuestion => ({
  question,
  markdown: '',
  citations: [],
  unsupported: [],
  ...(pictures?.length && { pictures }),
});
