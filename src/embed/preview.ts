import type { ShownWidget } from '#contracts/widget.ts';
import { element } from './elements.ts';
import type { Text } from './exchange.ts';
import { putFace } from './face.ts';
import { createFrame } from './frame.ts';
import { drawGreeting } from './greeting.ts';
import { drawOffers, offeredBy } from './handover.ts';
import { drawAttach, picturesSheet } from './pictures.ts';
import { createQuestionForm } from './question-form.ts';
import { styleSheet } from './styles.ts';

const nothing = () => undefined;

/**
 * Draws the open widget as a visitor first sees it, of the same parts, into an element that has nothing else; with all that
 * it offers, also what comes with the first answer.
 */
export function drawPreview(
  host: HTMLElement,
  config: ShownWidget,
  { text, theme }: { text: Text; theme: 'light' | 'dark' },
): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const form = createQuestionForm({ text, language: '', onSend: () => false, onClosed: nothing });
  const { panel, launcher } = createFrame({
    name: config.name,
    text,
    within: [
      element('div', { class: 'log' }, drawGreeting(config, text, nothing)),
      ...form.nodes,
      drawOffers(text, offeredBy(config), nothing),
    ],
    onOpen: nothing,
    onClose: nothing,
    onNew: nothing,
  });
  panel.hidden = false;
  if (config.takesPictures) panel.querySelector('.ask')?.prepend(drawAttach(text, nothing));
  root.adoptedStyleSheets = [styleSheet(config.accentColour), picturesSheet()];
  root.replaceChildren(
    element(
      'div',
      { class: 'root preview', 'data-position': config.position, 'data-theme': theme },
      panel,
      launcher,
    ),
  );
  if (config.showsPicture) putFace([panel, launcher], config.name, config.picture);
}
