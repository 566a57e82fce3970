import type { Config } from './api.ts';
import { element } from './elements.ts';
import type { Text } from './exchange.ts';
import type { drawHandover, handoverSheet } from './handover-forms.ts';
import type { HandoverGiven, HandoverKind } from './handover-given.ts';
import type { LoadModule } from './load.ts';

/** Where whoever runs the widget lets it go. */
export const offeredBy = ({
  offersPerson,
  offersTranscript,
}: Pick<Config, 'offersPerson' | 'offersTranscript'>): HandoverKind[] => [
  ...(offersPerson ? ['person' as const] : []),
  ...(offersTranscript ? ['transcript' as const] : []),
];

/** The buttons that open a form, in the row where they stand. */
export function drawOffers(
  text: Text,
  offered: readonly HandoverKind[],
  onOpen: (kind: HandoverKind) => void,
): HTMLElement {
  const buttons = offered.map((kind) =>
    element('button', { type: 'button', class: kind, onclick: () => onOpen(kind) }, text(kind)),
  );
  return element('div', { class: 'offers' }, ...buttons);
}

/**
 * The ways on from a conversation. Their forms are loaded when somebody opens one: most visitors of most pages never do.
 * @param given.onShow is told whether a form stands in place of the conversation
 * @param given.onFailed is called where a form did not come
 */
export function createHandover(
  given: HandoverGiven & {
    load: LoadModule;
    offered: readonly HandoverKind[];
    adopt: (sheet: CSSStyleSheet) => void;
    onShow: (isShown: boolean) => void;
    onFailed: () => void;
  },
) {
  const forms = new Map<HandoverKind, HTMLFormElement>();
  const row = drawOffers(given.text, given.offered, open);

  async function open(kind: HandoverKind) {
    try {
      const form = forms.get(kind) ?? (await draw(kind));
      form.hidden = false;
      given.onShow(true);
      form.querySelector('input')?.focus();
    } catch {
      given.onFailed();
    }
  }

  async function draw(kind: HandoverKind) {
    const loaded = await given.load<{
      drawHandover: typeof drawHandover;
      handoverSheet: typeof handoverSheet;
    }>('embed-handover.js');
    const known = forms.get(kind);
    if (known) return known;
    if (forms.size === 0) given.adopt(loaded.handoverSheet());
    const back = () => {
      close();
      row.querySelector<HTMLElement>(`.${kind}`)?.focus();
    };
    const done = (said: string) => {
      close();
      given.onDone(said);
    };
    const form = loaded.drawHandover(kind, { ...given, onDone: done, onBack: back });
    forms.set(kind, form);
    row.before(form);
    return form;
  }

  /** Gives the conversation back, where a form stands in its place. */
  function close() {
    for (const form of forms.values()) form.hidden = true;
    given.onShow(false);
  }

  return {
    row,
    close,
    /** A transcript is offered of what was answered. */
    tell(hasAnswers: boolean) {
      row.querySelector('.transcript')?.toggleAttribute('hidden', !hasAnswers);
    },
  };
}
