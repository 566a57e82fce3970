import { ask, type Config, type Place, type Turn } from './api.ts';
import { type Exchange, keepConversation, recallConversation } from './conversation.ts';
import { element, icon, icons } from './elements.ts';
import { drawComplaint, drawExchange, type Text } from './exchange.ts';
import { createFollowing } from './following.ts';

/** So many turns are sent, the question among them; the server takes no more than twice as many. */
const turnsSent = 20;

/** The button at the edge of the page, and the conversation it opens. */
export function createPanel(config: Config, place: Place): [HTMLElement, HTMLElement] {
  const text: Text = (key, values = {}) =>
    (config.texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  let exchanges = recallConversation(place.bot);
  let isUnread = exchanges.length > 0;
  let answering: AbortController | null = null;

  const launcher = element(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-expanded': 'false',
      'aria-label': text('open', { name: config.name }),
      onclick: open,
    },
    icon(icons.chat),
  );
  const log = element('div', {
    class: 'log',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': text('conversation'),
  });
  const following = createFollowing(log);
  const fresh = element(
    'button',
    {
      type: 'button',
      class: 'plain',
      'aria-label': text('new'),
      title: text('new'),
      hidden: true,
      onclick: begin,
    },
    icon(icons.add),
  );
  const field = element('textarea', {
    rows: '1',
    maxlength: '8000',
    dir: 'auto',
    'aria-label': text('question'),
    placeholder: text('question'),
    onkeydown: (event) => {
      const { key, shiftKey, isComposing } = event as KeyboardEvent;
      if (key !== 'Enter' || shiftKey || isComposing) return;
      event.preventDefault();
      sendTyped();
    },
    oninput: grow,
  });
  const panel = element(
    'section',
    {
      class: 'panel',
      role: 'dialog',
      'aria-label': config.name,
      hidden: true,
      onkeydown: (event) => (event as KeyboardEvent).key === 'Escape' && close(),
    },
    element(
      'header',
      {},
      element('h2', {}, config.name),
      fresh,
      element(
        'button',
        { type: 'button', class: 'plain', 'aria-label': text('close'), onclick: close },
        icon(icons.close),
      ),
    ),
    log,
    element(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          sendTyped();
        },
      },
      field,
      element('button', { type: 'submit', class: 'send', 'aria-label': text('send') }, icon(icons.send)),
    ),
    element('p', { class: 'note' }, text('note')),
  );
  greet();
  for (const exchange of exchanges) {
    const drawn = add(exchange.question);
    drawn.show(exchange);
    drawn.end();
  }
  return [panel, launcher];

  function open() {
    const show = panel.hidden;
    panel.hidden = !show;
    launcher.setAttribute('aria-expanded', String(show));
    if (!show) return;
    field.focus();
    if (isUnread) following.toEnd();
    isUnread = false;
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
    keepConversation(place.bot, exchanges);
    log.replaceChildren();
    greet();
    fresh.hidden = true;
    field.focus();
  }

  function grow() {
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, 140)}px`;
  }

  function greet() {
    const questions = config.starterQuestions
      .slice(0, 4)
      .map((question) =>
        element('button', { type: 'button', class: 'starter', onclick: () => send(question) }, question),
      );
    log.append(
      element(
        'div',
        { class: 'greeting' },
        element('p', {}, config.greeting || text('greeting')),
        ...questions,
      ),
    );
  }

  function add(question: string) {
    const drawn = drawExchange(text, question, following.reveal);
    log.append(...drawn.nodes);
    fresh.hidden = false;
    return drawn;
  }

  function sendTyped() {
    const question = field.value.trim();
    if (question === '' || answering) return;
    field.value = '';
    grow();
    send(question);
  }

  /** Asks once more, in place of the attempt that failed. */
  function sendAgain(question: string, failed: readonly Element[]) {
    if (answering) return;
    for (const node of failed) node.remove();
    field.focus();
    send(question);
  }

  async function send(question: string) {
    if (answering) return;
    const { nodes, answer, show, end } = add(question);
    following.toEnd();
    const control = new AbortController();
    answering = control;
    const exchange: Exchange = { question, markdown: '', citations: [], unsupported: [] };
    try {
      for await (const piece of ask(place, turnsUpTo(question), control.signal)) {
        if ('text' in piece) exchange.markdown += piece.text;
        else if ('unsupported' in piece) exchange.unsupported = piece.unsupported;
        else exchange.citations.push(piece.citation);
        following.during(() => show(exchange));
        if (panel.hidden) isUnread = true;
      }
      control.signal.throwIfAborted();
      exchanges.push(exchange);
      keepConversation(place.bot, exchanges);
    } catch (error) {
      if (control.signal.aborted) return;
      const again = () => sendAgain(question, nodes);
      following.during(() => answer.append(drawComplaint(text, error, place, again)));
    } finally {
      if (answering === control) answering = null;
      end();
    }
  }

  function turnsUpTo(question: string): Turn[] {
    const turns = exchanges.flatMap((exchange): Turn[] => [
      { role: 'user', content: exchange.question },
      { role: 'assistant', content: exchange.markdown },
    ]);
    return [...turns, { role: 'user' as const, content: question }].slice(-turnsSent);
  }
}
