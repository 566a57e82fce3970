import type { MathElement } from './mathml.ts';

const isMath = (element: Element | null | undefined) => element?.nodeName.toLowerCase() === 'math';
const beginsWithMath = (element: Element | null) => isMath(element) || isMath(element?.firstElementChild);

/** What a script has drawn of an equation (as KaTeX and MathJax do), whose MathML stands beside it for those who listen. */
export const isDrawnEquation = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' &&
  (beginsWithMath(element.previousElementSibling) || beginsWithMath(element.nextElementSibling));

/** What is hidden, and holds nothing but an equation, is what a picture beside it shows. */
export const holdsEquation = (element: Element): boolean =>
  isMath(element.firstElementChild) && element.firstElementChild === element.lastElementChild;

/** An equation of a page. One that holds very many others has none of the deeper ones. */
export function asMath(element: Element, depth = 0): MathElement {
  const { children } = element;
  return {
    name: element.nodeName.toLowerCase().replace(/^.*:/, ''),
    text: children.length === 0 ? (element.textContent ?? '') : '',
    attribute: (name) => element.getAttribute(name),
    children: depth > deepest ? [] : [...children].map((child) => asMath(child, depth + 1)),
  };
}

const deepest = 100;
