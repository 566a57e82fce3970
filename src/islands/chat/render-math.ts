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

/** A formula in TeX as MathML; null for what is no TeX. */
export function renderMath(tex: string, display: boolean): ReactNode {
  try {
    const options = { output: 'mathml', displayMode: display, trust: false, maxExpand: 200 } as const;
    const markup = katex.renderToString(tex, options);
    return elementsOf(markup.replace(/<annotation[^<]*<\/annotation>/g, ''), mathMl);
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}
