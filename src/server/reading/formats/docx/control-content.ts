import { attributeOf, childOf, textIn, type XmlElement } from '../xml.ts';

/**
 * What a control of Word shows; a day in numbers alone, which may be read as two, as it was chosen: 2026-03-04.
 * @returns undefined for a control without content
 */
export function contentOfControl(control: XmlElement): XmlElement | undefined {
  const content = childOf(control, 'sdtContent');
  const chosen = attributeOf(childOf(control, 'sdtPr', 'date'), 'fullDate');
  const [day, ...parts] = /^(\d{4})-(\d{2})-(\d{2})/.exec(chosen ?? '') ?? [];
  if (!content || day === undefined || !saysDay(textIn(content), parts)) return content;
  return withText(content, [day]);
}

/** Whether a text is year, month and day, in whatever order; somebody may have written another one over it. */
function saysDay(text: string, [year = '', ...others]: readonly string[]): boolean {
  const [, first, , second, third] = /^\s*(\d{1,4})([./\-\s])\s?(\d{1,2})\2\s?(\d{1,4})\s*$/.exec(text) ?? [];
  const inOrder = (values: readonly (string | undefined)[]) =>
    values
      .map(Number)
      .sort((one, other) => one - other)
      .join();
  const said = inOrder([first, second, third]);
  return [year, year.slice(2)].some((one) => inOrder([one, ...others]) === said);
}

/** An element whose first text is another, and the only one. @param left is emptied once it is written */
function withText(element: XmlElement, left: string[]): XmlElement {
  if (element.name === 't') return { ...element, children: left.splice(0) };
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : withText(child, left),
  );
  return { ...element, children };
}
