import { attributeOf, childOf, childrenOf, elementsIn, textIn, type XmlElement } from '../xml.ts';

/** An equation on one line, as it is read aloud: `(a + b)/(2)`, `x^2`, `√(n)`. */
export function readEquation(element: XmlElement): string {
  const part = (name: string) => {
    const found = childOf(element, name);
    return found ? readEquation(found) : '';
  };
  switch (element.name) {
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${grouped(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${grouped(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${grouped(part('sub'))}^${grouped(part('sup'))}`;
    case 'rad':
      return `${part('deg')}√(${part('e')})`;
    case 'nary': {
      const sign = attributeOf(childOf(element, 'naryPr', 'chr'), 'val') ?? '∫';
      const [from, to] = [part('sub'), part('sup')];
      return `${sign}${from && `_${grouped(from)}`}${to && `^${grouped(to)}`} ${part('e')}`;
    }
    case 'sPre':
      return `_${grouped(part('sub'))}^${grouped(part('sup'))}${part('e')}`;
    case 'limLow':
      return `${part('e')}_${grouped(part('lim'))}`;
    case 'limUpp':
      return `${part('e')}^${grouped(part('lim'))}`;
    case 'func':
      return `${part('fName')} ${part('e')}`;
    case 'd': {
      const properties = childOf(element, 'dPr');
      const sign = (name: string, usual: string) => attributeOf(childOf(properties, name), 'val') ?? usual;
      return sign('begChr', '(') + within(element, 'e', sign('sepChr', '|')) + sign('endChr', ')');
    }
    case 'm':
      return `[${within(element, 'mr', '; ')}]`;
    case 'mr':
      return within(element, 'e', ', ');
    case 'eqArr':
      return within(element, 'e', '; ');
    case 't':
      return textIn(element);
    default:
      return elementsIn(element).map(readEquation).join('');
  }
}

const within = (element: XmlElement, name: string, between: string): string =>
  childrenOf(element, name).map(readEquation).join(between);

const grouped = (text: string) => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);
