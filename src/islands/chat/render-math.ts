import katex from 'katex';
import type { ReactNode } from 'react';
import { type Allowed, elementsOf } from './elements-of.ts';

const elements =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd ' +
  'mpadded mphantom menclose mstyle mmultiscripts mprescripts';
const attributes =
  'display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric ' +
  'largeop movablelimits accent accentunder linethickness width height depth voffset rowspacing columnspacing ' +
  'columnalign rowlines columnlines notation';

/** MathML alone: browsers set it by themselves, without the styles and fonts that KaTeX would bring along. */
const mathMl: Allowed = {
  elements: new Set(elements.split(' ')),
  attributes: new Set(attributes.split(' ')),
};

/** Longer formulas stay text: setting them would hold the page. */
const mostCharacters = 4_000;

/** A formula in TeX as MathML; null for what is no TeX, or too much of it. */
export function renderMath(tex: string, display: boolean): ReactNode {
  if (tex.length > mostCharacters) return null;
  try {
    const options = {
      output: 'mathml',
      displayMode: display,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
    } as const;
    const markup = katex.renderToString(tex, options);
    return elementsOf(markup.replace(/<annotation[^<]*<\/annotation>/g, ''), mathMl);
  } catch (error) {
    // Braces may stand within each other deeper than the stack.
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}
