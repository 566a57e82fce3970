import { drawAnswer } from './answer.ts';
import { ask, type Citation, type Config, type Place, Refusal, type Span, type Turn } from './api.ts';
import { element, icon, icons } from './elements.ts';

/** So many turns go along with a question; the server takes no more. */
const turnsSent = 20;

/** The button at the edge of the page, and the conversation it opens. */
export function createPanel(config: Config, place: Place): [HTMLElement, HTMLElement] {
  const text = (key: string, values: Record<string, string> = {}) =>
    (config.texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const turns: Turn[] = [];
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
  const field = element('textarea', {
    rows: '1',
    maxlength: '8000',
    'aria-label': text('question'),
    placeholder: text('question'),
    onkeydown: (event) => {
      const { key, shiftKey, isComposing } = event as KeyboardEvent;
      if (key !== 'Enter' || shiftKey || isComposing) return;
      event.preventDefault();
      send(field.value);
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
          send(field.value);
        },
      },
      field,
      element('button', { type: 'submit', class: 'send', 'aria-label': text('send') }, icon(icons.send)),
    ),
    element('p', { class: 'note' }, text('note')),
  );
  greet();
  // What is written anew while an answer comes in takes the focus with it, and keys then go to the page around.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.hidden && document.activeElement === document.body) close();
  });
  return [panel, launcher];

  function open() {
    const show = panel.hidden;
    panel.hidden = !show;
    launcher.setAttribute('aria-expanded', String(show));
    if (show) field.focus();
  }

  function close() {
    panel.hidden = true;
    launcher.setAttribute('aria-expanded', 'false');
    launcher.focus();
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
        element('p', {}, config.greeting || text('greeting', { name: config.name })),
        ...questions,
      ),
    );
  }

  async function send(typed: string) {
    const question = typed.trim();
    if (question === '' || answering) return;
    field.value = '';
    grow();
    log.append(element('p', { class: 'question' }, question));
    const answer = element(
      'div',
      { class: 'answer', 'aria-busy': 'true' },
      element('span', { class: 'waiting' }),
    );
    log.append(answer);
    scroll();
    answering = new AbortController();
    turns.push({ role: 'user', content: question });
    const citations: Citation[] = [];
    let written = '';
    let unsupported: Span[] = [];
    try {
      for await (const piece of ask(place, turns.slice(-turnsSent), answering.signal)) {
        if ('text' in piece) written += piece.text;
        else if ('citation' in piece) citations.push(piece.citation);
        else unsupported = piece.unsupported;
        draw(answer, written, citations, unsupported);
      }
      turns.push({ role: 'assistant', content: written });
    } catch (error) {
      turns.pop();
      answer.append(complaint(error, question));
    } finally {
      answering = null;
      answer.querySelector('.waiting')?.remove();
      answer.removeAttribute('aria-busy');
      scroll();
    }
  }

  function draw(answer: HTMLElement, written: string, citations: Citation[], unsupported: Span[]) {
    const openSource = (number: number) => {
      const source = answer.querySelector<HTMLDetailsElement>(`[data-source="${number}"]`);
      if (!source) return;
      source.open = true;
      source.querySelector('summary')?.focus();
    };
    const label = (number: number) => {
      const citation = citations.find((known) => known.number === number);
      return text('source', { number: String(number), file: citation ? placeOf(citation) : '' });
    };
    answer.replaceChildren(
      ...drawAnswer(written, unsupported, { openSource, label, doubtful: text('doubtful') }),
      ...(unsupported.length > 0 ? [element('p', { class: 'doubts' }, text('doubts'))] : []),
      ...citations.map((citation) =>
        element(
          'details',
          { 'data-source': String(citation.number) },
          element(
            'summary',
            {},
            element('span', { class: 'chip' }, String(citation.number)),
            ` ${placeOf(citation)}`,
          ),
          element('blockquote', {}, citation.quote),
        ),
      ),
    );
    scroll();
  }

  function placeOf({ fileName, page }: Citation) {
    return page === null ? fileName : text('page', { file: fileName, page: String(page) });
  }

  function complaint(error: unknown, question: string) {
    const refusal = error instanceof Refusal ? error : null;
    const reason = refusal?.resetsAt
      ? text('limit', {
          time: refusal.resetsAt.toLocaleTimeString(place.language || undefined, {
            hour: '2-digit',
            minute: '2-digit',
          }),
        })
      : refusal?.message || text('failed');
    return element(
      'p',
      { class: 'complaint', role: 'alert' },
      `${reason} `,
      !refusal?.resetsAt &&
        element('button', { type: 'button', class: 'again', onclick: () => send(question) }, text('again')),
    );
  }

  function scroll() {
    log.scrollTop = log.scrollHeight;
  }
}
