import type { WidgetText } from '#contracts/widget.ts';
import type { Citation, Config } from './api.ts';
import { Refusal } from './api.ts';
import type { AnsweredQuestion } from './conversation.ts';
import type { DrawAnswer } from './drawing.ts';
import { element } from './elements.ts';

/** A text of the widget in the visitor's language. */
export type Text = (key: WidgetText, values?: Record<string, string>) => string;

/** The texts that the server gave, with values filled in. */
export function textOf(given: Config['texts']): Text {
  const texts = new Map(Object.entries(given));
  return (key, values = {}) => {
    const filled = new Map(Object.entries(values));
    return (texts.get(key) ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => filled.get(name) ?? '');
  };
}

/**
 * A question and what is answered, for the log. `show` draws an answer as far as it is written, `wait` says what is done before; `reveal` is called
 * with a source that has been opened.
 */
export function drawExchange(text: Text, question: string, reveal: (source: Element) => void) {
  const written = element('div', { class: 'written' }, element('span', { class: 'waiting' }));
  const sources = element('div', { class: 'sources' });
  const answer = element('div', { class: 'answer', 'aria-busy': 'true' }, written, sources);

  function show({ markdown, citations, unsupported, unseen }: AnsweredQuestion, drawAnswer: DrawAnswer) {
    for (const citation of citations.slice(sources.childElementCount)) sources.append(drawSource(citation));
    const label = (number: number) => {
      const citation = citations.find((known) => known.number === number);
      return text('source', { number: String(number), file: citation ? placeOf(text, citation) : '' });
    };
    const blocks = drawAnswer(markdown, unsupported, { openSource, label, doubtful: text('doubtful') });
    if (unsupported.length > 0) blocks.push(element('p', { class: 'doubts' }, text('doubts')));
    if (unseen) {
      const key = unseen > 1 ? 'unseenPictures_other' : 'unseenPictures_one';
      blocks.push(element('p', { class: 'doubts' }, text(key, { count: String(unseen) })));
    }
    redraw(written, blocks);
  }

  /** Says in place of the answer how far that is. */
  function wait(progress: string) {
    written.replaceChildren(
      element('span', { class: 'waiting' }),
      element('p', { class: 'progress', role: 'status' }, progress),
    );
  }

  function openSource(number: number) {
    const source = sources.querySelector<HTMLDetailsElement>(`[data-source="${number}"]`);
    if (!source) return;
    source.open = true;
    source.querySelector('summary')?.focus({ preventScroll: true });
    reveal(source);
  }

  function drawSource(citation: Citation): HTMLElement {
    const number = String(citation.number);
    const source: HTMLDetailsElement = element(
      'details',
      { 'data-source': number, ontoggle: () => source.open && reveal(source) },
      element('summary', {}, element('span', { class: 'chip' }, number), ` ${placeOf(text, citation)}`),
      element('blockquote', {}, citation.quote),
    );
    return source;
  }

  /** Nothing more is coming. */
  function end() {
    answer.querySelector('.waiting')?.remove();
    answer.removeAttribute('aria-busy');
  }

  return { nodes: [element('p', { class: 'question' }, question), answer], answer, show, wait, end };
}

/** The file of a citation, with its page where that has one. */
export function placeOf(text: Text, { fileName, title = fileName, page, lastPage }: Citation): string {
  if (page === null) return title;
  const pages = { file: title, page: String(page) };
  return lastPage ? text('pages', { ...pages, lastPage: String(lastPage) }) : text('page', pages);
}

/** A time of day, with its date where that is not today's. */
export function momentText(moment: Date, now: Date, language: string): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(language || undefined, {
    ...(!isToday && { weekday: 'long', day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Says why there is no answer, and offers to ask `again`. */
export function drawComplaint(text: Text, error: unknown, again: () => void) {
  const refusal = error instanceof Refusal ? error : null;
  return element(
    'p',
    { class: 'complaint', role: 'alert' },
    `${refusal?.message || text('failed')} `,
    element('button', { type: 'button', class: 'again', onclick: again }, text('again')),
  );
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
