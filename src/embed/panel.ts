import { drawAnswer } from './answer.ts';
import { ask, type Citation, type Config, type Place, Refusal, type Span, type Turn } from './api.ts';
import { element, icon, icons } from './elements.ts';

/** So many turns go along with a question; the server takes no more. */
const turnsSent = 20;
/** Whoever has scrolled further up than this, in pixels, stays where they read. */
const nearEnd = 40;

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
    const written = element('div', { class: 'written' }, element('span', { class: 'waiting' }));
    const sources = element('div', { class: 'sources' });
    const answer = element('div', { class: 'answer', 'aria-busy': 'true' }, written, sources);
    log.append(answer);
    scroll();
    answering = new AbortController();
    turns.push({ role: 'user', content: question });
    const citations: Citation[] = [];
    let markdown = '';
    let unsupported: Span[] = [];
    try {
      for await (const piece of ask(place, turns.slice(-turnsSent), answering.signal)) {
        const follows = log.scrollTop + log.clientHeight >= log.scrollHeight - nearEnd;
        if ('text' in piece) markdown += piece.text;
        else if ('unsupported' in piece) unsupported = piece.unsupported;
        else {
          citations.push(piece.citation);
          sources.append(drawSource(piece.citation));
        }
        redraw(written, drawWritten(markdown, citations, unsupported, sources));
        if (follows) scroll();
      }
      turns.push({ role: 'assistant', content: markdown });
    } catch (error) {
      turns.pop();
      answer.append(complaint(error, question));
      scroll();
    } finally {
      answering = null;
      answer.querySelector('.waiting')?.remove();
      answer.removeAttribute('aria-busy');
    }
  }

  function drawWritten(
    markdown: string,
    citations: Citation[],
    unsupported: Span[],
    sources: HTMLElement,
  ): Node[] {
    const openSource = (number: number) => {
      const source = sources.querySelector<HTMLDetailsElement>(`[data-source="${number}"]`);
      if (!source) return;
      source.open = true;
      source.querySelector('summary')?.focus();
    };
    const label = (number: number) => {
      const citation = citations.find((known) => known.number === number);
      return text('source', { number: String(number), file: citation ? placeOf(citation) : '' });
    };
    const blocks = drawAnswer(markdown, unsupported, { openSource, label, doubtful: text('doubtful') });
    if (unsupported.length === 0) return blocks;
    return [...blocks, element('p', { class: 'doubts' }, text('doubts'))];
  }

  function drawSource(citation: Citation): HTMLElement {
    const number = String(citation.number);
    return element(
      'details',
      { 'data-source': number },
      element('summary', {}, element('span', { class: 'chip' }, number), ` ${placeOf(citation)}`),
      element('blockquote', {}, citation.quote),
    );
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

/** Puts `blocks` in place of those that differ. What has the focus keeps it, also where it is drawn anew. */
function redraw(written: HTMLElement, blocks: Node[]) {
  const { activeElement } = written.getRootNode() as ShadowRoot;
  const buttons = () => [...written.querySelectorAll('button')];
  const focused = buttons().indexOf(activeElement as HTMLButtonElement);
  for (const [index, block] of blocks.entries()) {
    const present = written.childNodes[index];
    if (!present) written.append(block);
    else if (!present.isEqualNode(block)) present.replaceWith(block);
  }
  while (written.childNodes.length > blocks.length) written.lastChild?.remove();
  buttons()[focused]?.focus({ preventScroll: true });
}
