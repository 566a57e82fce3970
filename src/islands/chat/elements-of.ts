import { createElement, type ReactNode } from 'react';

/** Which elements may be made, and with which attributes. */
export type Allowed = { elements: ReadonlySet<string>; attributes: ReadonlySet<string> };

/**
 * Markup that a library made as React elements, so that nothing but what is allowed ever reaches the page: no style,
 * no link, no handler. What is left out leaves its content.
 */
export function elementsOf(markup: string, allowed: Allowed): ReactNode[] {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  return childrenOf(body, allowed);
}

function childrenOf(parent: Node, allowed: Allowed): ReactNode[] {
  return [...parent.childNodes].flatMap((node, index): ReactNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const children = childrenOf(node, allowed);
    const name = node.localName;
    if (!allowed.elements.has(name)) return children;
    const attributes = [...node.attributes]
      .filter((attribute) => allowed.attributes.has(attribute.name))
      .map((attribute) => [attribute.name === 'class' ? 'className' : attribute.name, attribute.value]);
    return [createElement(name, { key: index, ...Object.fromEntries(attributes) }, ...children)];
  });
}
