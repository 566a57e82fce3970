/** A part of a form as pdf.js makes it: what a page of the web would have. */
export type XfaNode = {
  name: string;
  value?: string;
  attributes?: {
    class?: readonly string[] | string;
    type?: string;
    value?: unknown;
    textContent?: unknown;
    checked?: boolean;
    selected?: boolean;
    'aria-label'?: string;
  };
  children?: readonly (XfaNode | null)[];
};

/** Boxes of a page that stand for themselves, and lines of texts. */
const lines = /^(?:div|p|li|td|tr)$/;

/**
 * What a page of an XFA form says, line by line, its fields with what was filled in. Programs that do not know such forms
 * show a page of their own in its place, which asks to wait.
 */
export function linesOfXfa(page: XfaNode): string[] {
  const written: string[] = [];
  let line = '';
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text) written.push(text);
    line = '';
  };
  const read = (node: XfaNode): void => {
    if (node.name === 'style' || node.name === 'script') return;
    if (isField(node)) {
      endLine();
      line = fieldText(node);
      endLine();
      return;
    }
    const isLine = lines.test(node.name);
    if (isLine) endLine();
    line += `${node.value ?? ''} `.replace(/^ $/, '');
    for (const child of node.children ?? []) if (child) read(child);
    if (isLine || node.name === 'br') endLine();
  };
  read(page);
  endLine();
  return written;
}

const classesOf = ({ attributes }: XfaNode) => [attributes?.class ?? []].flat();
const isField = (node: XfaNode) => classesOf(node).includes('xfaField');

function fieldText(field: XfaNode): string {
  const values: string[] = [];
  let label = '';
  let spoken = '';
  let box: boolean | undefined;
  const read = (node: XfaNode): void => {
    const { attributes = {} } = node;
    if (node.name === 'input' && /^(?:checkbox|radio)$/.test(attributes.type ?? ''))
      box = attributes.checked === true;
    else if (node.name === 'input') values.push(textOf(attributes.value));
    else if (node.name === 'textarea') values.push(textOf(attributes.textContent ?? attributes.value));
    else if (node.name === 'option') {
      if (attributes.selected) values.push(node.value ?? textOf(attributes.value));
    } else label += ` ${node.value ?? ''}`;
    spoken ||= attributes['aria-label'] ?? '';
    if (node.name !== 'option') for (const child of node.children ?? []) if (child) read(child);
  };
  read(field);
  const shown = label.trim() || spoken;
  if (box !== undefined) return `${box ? '[x]' : '[ ]'} ${shown}`;
  const value = values.filter(Boolean).join(', ');
  if (!value) return shown;
  return !shown || shown.endsWith(':') ? `${shown} ${value}` : `${shown}: ${value}`;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
