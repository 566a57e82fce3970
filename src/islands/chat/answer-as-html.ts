import { unsupportedMark } from '#rules/answer-support.ts';

/**
 * An answer as it is shown, to paste elsewhere: its numbers and marks in brackets, without buttons and what means
 * something on this page alone.
 * @param below what follows it, in plain text
 */
export function answerAsHtml(shown: Element, below: readonly string[]): string {
  const copy = shown.cloneNode(true) as Element;
  for (const chip of copy.querySelectorAll('.citation-chip')) {
    (chip.closest('sup') ?? chip).replaceWith(`[${chip.textContent}]`);
  }
  for (const mark of copy.querySelectorAll('.unsupported-mark')) mark.replaceWith(unsupportedMark);
  for (const fold of copy.querySelectorAll('details')) {
    fold.querySelector('summary')?.remove();
    fold.replaceWith(...fold.childNodes);
  }
  for (const acts of copy.querySelectorAll('.code-block > :not(pre), .table-acts, .head-sort')) acts.remove();
  for (const text of below) copy.append(paragraphOf(text));
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (/^(class|tabindex|target|rel|role|aria-.+)$/.test(name)) element.removeAttribute(name);
    }
  }
  return copy.innerHTML;
}

function paragraphOf(text: string): Element {
  const paragraph = document.createElement('p');
  for (const line of text.split('\n')) {
    if (paragraph.hasChildNodes()) paragraph.append(document.createElement('br'));
    paragraph.append(line);
  }
  return paragraph;
}
