import { widgetLimits } from '#rules/widgets.ts';
import { askPerson, mailCode, mailTranscript, Refusal, type SaidTurn } from './api.ts';
import { type AnsweredQuestion, turnsOf } from './conversation.ts';
import { element } from './elements.ts';
import { placeOf, type Text } from './exchange.ts';
import type { HandoverGiven, HandoverKind } from './handover-given.ts';
import { handoverStyles } from './handover-styles.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Given = HandoverGiven & { onBack: () => void };

/** The looks of the forms, for the root that they are drawn into. */
export function handoverSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(handoverStyles);
  return sheet;
}

/** What a visitor fills in so that their conversation goes to a person, or to themselves. */
export function drawHandover(kind: HandoverKind, given: Given): HTMLFormElement {
  return kind === 'person' ? drawPersonForm(given) : drawTranscriptForm(given);
}

/** Where a visitor leaves an address, and words if they like, for a person to answer. */
function drawPersonForm({ text, name, place, exchanges, onDone, onBack }: Given): HTMLFormElement {
  const email = drawEmail();
  const words = element('textarea', { rows: '3', maxlength: '2000', dir: 'auto' });
  const consent = element('input', { type: 'checkbox', required: true });
  const { form, complain } = drawFrame({
    text,
    name: text('person'),
    fields: [email, words, consent],
    within: [
      element('p', {}, text('personText', { name })),
      element('label', {}, text('email'), email),
      element('label', {}, text('words'), words),
      drawConsent(consent, text('consent')),
    ],
    send: text('tell'),
    onBack,
    async onSubmit() {
      if (!consent.checked) return complain(text('mustAgree'), consent);
      const address = email.value.trim();
      const messages = lastOf(turnsOf(exchanges()).slice(-widgetLimits.turns));
      await askPerson(place, { email: address, text: words.value, messages });
      words.value = '';
      consent.checked = false;
      onDone(text('handedOver', { email: address }));
    },
    fieldOf: (fields) => (fields.includes('email') ? email : fields.includes('text') ? words : null),
    problems: new Map([[email, text('badEmail')]]),
  });
  return form;
}

/**
 * Where a visitor has the conversation mailed to themselves: a code goes to the address first, as anybody can type
 * anybody's.
 */
function drawTranscriptForm({ text, place, exchanges, onDone, onBack }: Given): HTMLFormElement {
  let challenge: string | null = null;
  const email = drawEmail();
  const consent = element('input', { type: 'checkbox', required: true });
  const code = element('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '6',
  });
  const told = element('p', { class: 'told', role: 'status', hidden: true });
  const typed = element('label', { hidden: true }, text('code'), code);
  const { form, send, complain } = drawFrame({
    text,
    name: text('transcript'),
    fields: [email, consent, code],
    within: [
      element('p', {}, text('transcriptText')),
      element('label', {}, text('email'), email),
      drawConsent(consent, text('transcriptConsent')),
      told,
      typed,
    ],
    send: text('sendCode'),
    onBack,
    async onSubmit() {
      if (!consent.checked) return complain(text('mustAgree'), consent);
      const address = email.value.trim();
      if (challenge === null) {
        showChallenge(await mailCode(place, { email: address }));
        told.textContent = text('codeSent', { email: address });
        code.focus();
        return;
      }
      const messages = lastOf(transcriptOf(exchanges(), text));
      try {
        await mailTranscript(place, { challenge, code: code.value.trim(), messages });
      } catch (error) {
        // What works no more is asked for anew; a code that was mistyped is typed again.
        if (error instanceof Refusal && error.isLasting && error.fields.length === 0) showChallenge(null);
        throw error;
      }
      showChallenge(null);
      consent.checked = false;
      onDone(text('transcriptSent', { email: address }));
    },
    fieldOf: (fields) => (fields.includes('email') ? email : fields.includes('code') ? code : null),
    problems: new Map([
      [email, text('badEmail')],
      [code, text('badCode')],
    ]),
  });
  // A code is of the address that it went to.
  email.addEventListener('input', () => showChallenge(null));
  return form;

  function showChallenge(next: string | null) {
    challenge = next;
    code.value = '';
    typed.hidden = next === null;
    told.hidden = next === null;
    send.textContent = text(next === null ? 'sendCode' : 'tell');
  }
}

const drawEmail = () =>
  element('input', { type: 'email', autocomplete: 'email', maxlength: '254', required: true });

const drawConsent = (box: HTMLInputElement, said: string) =>
  element('label', { class: 'agree' }, box, element('span', {}, said));

/**
 * What both forms have: their name, what is wrong, and two buttons.
 * @param given.onSubmit throws {Refusal}, of which `fieldOf` tells the field, and `problems` what is said of it
 */
function drawFrame(given: {
  text: Text;
  name: string;
  within: readonly Node[];
  fields: readonly Field[];
  send: string;
  onBack: () => void;
  onSubmit: () => Promise<void>;
  fieldOf: (names: readonly string[]) => Field | null;
  problems: ReadonlyMap<Field, string>;
}) {
  const { text, fields } = given;
  const problem = element('p', { class: 'complaint', role: 'alert', id: 'problem' });
  const send = element('button', { type: 'submit', class: 'tell first' }, given.send);
  const form = element(
    'form',
    { class: 'handover', novalidate: true, hidden: true, 'aria-label': given.name, onsubmit: submit },
    ...given.within,
    problem,
    element(
      'div',
      { class: 'acts' },
      send,
      element('button', { type: 'button', class: 'back', onclick: given.onBack }, text('back')),
    ),
  );
  return { form, send, complain };

  /** Says what is wrong, at the field that is. */
  function complain(said: string, field: Field | null) {
    for (const each of fields) {
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
    complain('', null);
    send.toggleAttribute('disabled', true);
    try {
      await given.onSubmit();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null;
      const field = given.fieldOf(refusal?.fields ?? []);
      const said = field && given.problems.get(field);
      complain(said ?? (refusal?.message || text('unsent')), field);
    } finally {
      send.toggleAttribute('disabled', false);
    }
  }
}

/** The last turns that go along together, in order. */
function lastOf(turns: SaidTurn[]): SaidTurn[] {
  let room = widgetLimits.transcriptCharacters;
  const first = turns.findLastIndex(({ content }) => {
    room -= content.length;
    return room < 0;
  });
  return turns.slice(first + 1);
}

/** What was said, with the sources of each answer below it. */
function transcriptOf(exchanges: readonly AnsweredQuestion[], text: Text): SaidTurn[] {
  const told = exchanges.slice(-widgetLimits.turns).map((exchange) => {
    const sources = exchange.citations.map((citation) => `[${citation.number}] ${placeOf(text, citation)}`);
    const markdown = [exchange.markdown, sources.join('\n')].filter((part) => part !== '').join('\n\n');
    return { ...exchange, markdown };
  });
  return turnsOf(told);
}
