import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';

/** A box of an old form, ticked or not, or what is chosen of a list. */
export function stateOf(form: XmlElement | undefined): string {
  const box = childOf(form, 'checkBox');
  if (box) return (isOn(box, 'checked') ?? isOn(box, 'default')) ? '[x] ' : '[ ] ';
  const list = childOf(form, 'ddList');
  if (!list) return '';
  const chosen = Number(attributeOf(childOf(list, 'result') ?? childOf(list, 'default'), 'val') ?? 0);
  return attributeOf(childrenOf(list, 'listEntry')[chosen], 'val') ?? '';
}
