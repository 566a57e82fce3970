import type { Allowance } from './api.ts';
import { element, icon, icons } from './elements.ts';
import { momentText, type Text } from './exchange.ts';

/** How many questions are left is told from so many on. */
const fewLeft = 3;

export type QuestionForm = {
  nodes: HTMLElement[];
  /** Nothing can be asked until there are questions again. */
  isClosed: () => boolean;
  /** Goes where a question is typed, or to what says why none can be. */
  focus: () => void;
  /** Tells what is left where that is little, and takes no question until there is more where nothing is. */
  tell: (allowance: Allowance) => void;
  /** Puts a question that is for later back where it was typed. */
  putBack: (question: string) => void;
};

/**
 * What a question is typed into, and what says how many are left.
 * @param given.mayBeWordless answers whether there is something to ask about without a word
 * @param given.onSend answers whether the question was taken
 * @param given.onClosed is told whenever questions can no longer be asked, or can again
 */
export function createQuestionForm(given: {
  text: Text;
  language: string;
  mayBeWordless?: () => boolean;
  onSend: (question: string) => boolean;
  onClosed: () => void;
}): QuestionForm {
  const { text, language, onSend, onClosed } = given;
  let closed = false;
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
      send();
    },
    oninput: grow,
  });
  const allowed = element('p', { class: 'allowed', role: 'status', tabindex: '-1', hidden: true });
  const form = element(
    'form',
    {
      class: 'ask',
      onsubmit: (event) => {
        event.preventDefault();
        send();
      },
    },
    field,
    element('button', { type: 'submit', class: 'send', 'aria-label': text('send') }, icon(icons.send)),
  );

  function grow() {
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, 140)}px`;
  }

  function send() {
    const question = field.value.trim();
    if ((question === '' && !given.mayBeWordless?.()) || closed || !onSend(question)) return;
    field.value = '';
    grow();
  }

  function close(next: boolean) {
    closed = next;
    onClosed();
  }

  return {
    nodes: [allowed, form],
    isClosed: () => closed,
    focus: () => (closed ? allowed : field).focus(),
    tell({ left, resetsAt }) {
      const time = momentText(resetsAt, new Date(), language);
      const key = left > 0 ? (left === 1 ? 'left_one' : 'left_other') : 'limit';
      allowed.textContent = text(key, { count: String(left), time });
      allowed.hidden = left > fewLeft;
      if (left > 0) return;
      close(true);
      setTimeout(() => {
        close(false);
        allowed.hidden = true;
      }, resetsAt.getTime() - Date.now());
    },
    putBack(question) {
      field.value = `${question}\n${field.value}`.trim();
      grow();
    },
  };
}
