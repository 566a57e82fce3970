import type { Rating, Refusal } from './api.ts';
import { element, icon } from './elements.ts';
import type { Text } from './exchange.ts';

const hand =
  'M6.3 8.4v7.8H4.4c-.5 0-.9-.4-.9-.9v-6c0-.5.4-.9.9-.9zM6.3 8.4l3.2-5.2c1 0 1.7.8 1.6 1.8l-.4 2.7h4.2c.9 0 1.6.8 1.5 1.7l-.8 5.3c-.1.9-.8 1.5-1.7 1.5H6.3';

/** Thumbs below an answer; one down asks for words, which nobody has to give. */
export function drawRating(
  text: Text,
  given: {
    rating: Rating | null;
    /** @throws {Refusal} */
    onRate: (rating: Rating | null, comment: string) => Promise<void>;
    /** Called with what has come into sight. */
    reveal: (node: Element) => void;
  },
): HTMLElement {
  let { rating } = given;
  const said = element('p', { class: 'said', role: 'status' });
  const words = element('textarea', { rows: '2', maxlength: '1000', dir: 'auto' });
  const tell = element('button', { type: 'button', class: 'tell', onclick: sendWords }, text('tell'));
  const why = element('div', { class: 'why', hidden: true }, element('label', {}, text('why'), words), tell);
  const thumbs = (['up', 'down'] as const).map((each) =>
    element(
      'button',
      {
        type: 'button',
        class: `plain thumb ${each}`,
        'aria-label': text(each),
        title: text(each),
        onclick: () => void press(each),
      },
      icon(hand, 20),
    ),
  );
  show();
  return element(
    'div',
    { class: 'rating', role: 'group', 'aria-label': text('rate') },
    element('div', { class: 'thumbs' }, ...thumbs, said),
    why,
  );

  function show() {
    for (const thumb of thumbs)
      thumb.setAttribute('aria-pressed', String(rating !== null && thumb.classList.contains(rating)));
  }

  /** What is pressed already is taken back. */
  async function press(thumb: Rating) {
    const before = rating;
    rating = rating === thumb ? null : thumb;
    show();
    const isTold = await send('', rating === null ? '' : text('thanks'));
    if (!isTold) rating = before;
    show();
    why.hidden = rating !== 'down';
    if (why.hidden) return;
    given.reveal(why);
    words.focus({ preventScroll: true });
  }

  async function sendWords() {
    if (words.value.trim() === '' || !(await send(words.value.trim(), text('thanks')))) return;
    thumbs[1]?.focus({ preventScroll: true });
    words.value = '';
    why.hidden = true;
  }

  async function send(comment: string, done: string): Promise<boolean> {
    said.textContent = '';
    try {
      await given.onRate(rating, comment);
      said.textContent = done;
      return true;
    } catch (error) {
      // The class itself is the script's, which this came after.
      const { isLasting, message } = error as Partial<Refusal>;
      said.textContent = (isLasting !== undefined && message) || text('unsent');
      return false;
    }
  }
}
