import { attributeOf, childrenOf, elementsIn, findAll, textIn, type XmlElement } from '../xml.ts';

/** What a form's control shows, by the id that the text has for it: `[x] Label`, or what was filled in or chosen. */
export function readControls(content: XmlElement): (id: string) => string {
  const controls = new Map<string, XmlElement>();
  for (const form of findAll(content, 'forms')) collect(form, controls);
  return (id) => {
    const control = controls.get(id);
    return control ? shownBy(control) : '';
  };
}

function collect(element: XmlElement, controls: Map<string, XmlElement>): void {
  for (const child of elementsIn(element)) {
    const id = attributeOf(child, 'id');
    if (id !== undefined) controls.set(id, child);
    else collect(child, controls);
  }
}

function shownBy(control: XmlElement): string {
  const label = attributeOf(control, 'label') ?? '';
  const state = (name: string) => attributeOf(control, `current-${name}`) ?? attributeOf(control, name) ?? '';
  switch (control.name) {
    case 'checkbox':
      return `${state('state') === 'checked' ? '[x]' : '[ ]'} ${label}`;
    case 'radio':
      return `${state('selected') === 'true' ? '[x]' : '[ ]'} ${label}`;
    case 'listbox':
      return childrenOf(control, 'option')
        .filter((option) => isChosen(option))
        .map((option) => attributeOf(option, 'label') ?? '')
        .join(', ');
    case 'textarea':
      return state('value') || childrenOf(control, 'p').map(textIn).join('\n');
    case 'fixed-text':
    case 'frame':
      return label;
    case 'password':
    case 'hidden':
      return '';
    default:
      return state('value');
  }
}

const isChosen = (option: XmlElement) =>
  (attributeOf(option, 'current-selected') ?? attributeOf(option, 'selected')) === 'true';

/** The field of a form as Word has it: a box, or what is chosen of a list; '' for text, which stands behind it. */
export function shownByField(mark: XmlElement): string {
  const values = (wanted: string) =>
    childrenOf(mark, 'param')
      .filter((param) => attributeOf(param, 'name') === wanted)
      .map((param) => attributeOf(param, 'value') ?? '');
  const type = attributeOf(mark, 'type') ?? '';
  if (type.endsWith('FORMCHECKBOX')) return values('Checkbox_Checked')[0] === 'true' ? '[x] ' : '[ ] ';
  if (!type.endsWith('FORMDROPDOWN')) return '';
  return values('Dropdown_ListEntry')[Number(values('Dropdown_Selected')[0] ?? -1)] ?? '';
}
