import { Refusal } from './api.ts';
import { element } from './elements.ts';
import type { Text } from './exchange.ts';

export type PersonForm = {
  /** What opens it, below the conversation. */
  button: HTMLElement;
  form: HTMLElement;
  /** Gives the conversation back, where the form stands in its place. */
  close: () => void;
};

/**
 * Where a visitor leaves an address, and words if they like, for a person to answer.
 * @param given.onShow is told whether it stands in place of the conversation
 * @param given.onSend throws {Refusal}
 */
export function createPersonForm(given: {
  text: Text;
  name: string;
  onShow: (isShown: boolean) => void;
  onSend: (asked: { email: string; text: string }) => Promise<void>;
  onSent: (email: string) => void;
}): PersonForm {
  const { text, name, onShow, onSend, onSent } = given;
  const button = element('button', { type: 'button', class: 'person', onclick: open }, text('person'));
  const email = element('input', { type: 'email', autocomplete: 'email', maxlength: '254', required: true });
  const words = element('textarea', { rows: '3', maxlength: '2000', dir: 'auto' });
  const consent = element('input', { type: 'checkbox', required: true });
  const problem = element('p', { class: 'complaint', role: 'alert', id: 'problem' });
  const send = element('button', { type: 'submit', class: 'tell first' }, text('tell'));
  const back = element('button', { type: 'button', class: 'back', onclick: leave }, text('back'));
  const form = element(
    'form',
    { class: 'handover', novalidate: true, hidden: true, 'aria-label': text('person'), onsubmit: submit },
    element('p', {}, text('personText', { name })),
    element('label', {}, text('email'), email),
    element('label', {}, text('words'), words),
    element('label', { class: 'agree' }, consent, element('span', {}, text('consent'))),
    problem,
    element('div', { class: 'acts' }, send, back),
  );
  return { button, form, close };

  function open() {
    form.hidden = false;
    onShow(true);
    email.focus();
  }

  function close() {
    form.hidden = true;
    onShow(false);
  }

  function leave() {
    close();
    button.focus();
  }

  /** Says what is wrong, at the field that is. */
  function complain(said: string, field: HTMLElement | null) {
    for (const each of [email, words, consent]) {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    }
    problem.textContent = said;
    field?.setAttribute('aria-invalid', 'true');
    field?.setAttribute('aria-describedby', problem.id);
    field?.focus();
  }

  async function submit(event: Event) {
    event.preventDefault();
    if (!consent.checked) {
      complain(text('mustAgree'), consent);
      return;
    }
    const address = email.value.trim();
    send.toggleAttribute('disabled', true);
    try {
      await onSend({ email: address, text: words.value });
      complain('', null);
      words.value = '';
      consent.checked = false;
      close();
      onSent(address);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      if (refusal?.fields.includes('email')) complain(text('badEmail'), email);
      else complain(refusal?.message || text('unsent'), refusal?.fields.includes('text') ? words : null);
    } finally {
      send.toggleAttribute('disabled', false);
    }
  }
}
