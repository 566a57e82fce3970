const codeOf = (sign: string) => sign.charCodeAt(0);
const [opening, closing, backslash] = ['(', ')', '\\'].map(codeOf) as [number, number, number];
const [less, slash, percent] = ['<', '/', '%'].map(codeOf) as [number, number, number];
const [plus, dot, zero, nine] = ['+', '.', '0', '9'].map(codeOf) as [number, number, number, number];
const [minus, star, single, double] = ['-', '*', "'", '"'].map(codeOf) as [number, number, number, number];

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isDigit = (code: number) => code >= zero && code <= nine;
const isOfNumber = (code: number) => isDigit(code) || code === dot || code === minus || code === plus;
const isOperator = (code: number) => isLetter(code) || code === single || code === double;

/** No operator takes more numbers. */
const mostNumbers = 6;

/**
 * Goes through what draws a page, operator by operator, as PDF 32000-1, 7.8.2 has it. Texts and names are passed over.
 * @param take is given an operator, and what answers the last so many numbers before it: zeros where they are missing
 */
export function readOperations(
  content: string,
  take: (operator: string, numbers: (count: number) => number[]) => void,
): void {
  // Most operators move a pen, and nobody asks for their numbers: only where they stand is kept.
  const starts = new Array<number>(mostNumbers).fill(0);
  const ends = new Array<number>(mostNumbers).fill(0);
  let count = 0;
  const numbers = (wanted: number) => {
    const found: number[] = [];
    for (let at = count - wanted; at < count; at += 1) {
      found.push(at < 0 ? 0 : Number(content.slice(starts[at % mostNumbers], ends[at % mostNumbers])));
    }
    return found;
  };
  for (let at = 0; at < content.length; ) {
    const code = content.charCodeAt(at);
    let end = at + 1;
    if (isOfNumber(code)) {
      while (isOfNumber(content.charCodeAt(end))) end += 1;
      starts[count % mostNumbers] = at;
      ends[count % mostNumbers] = end;
      count += 1;
    } else if (isOperator(code)) {
      while (isLetter(content.charCodeAt(end)) || content.charCodeAt(end) === star) end += 1;
      const operator = content.slice(at, end);
      take(operator, numbers);
      count = 0;
      // A picture within the content: its bytes are no operators.
      if (operator === 'ID') end = placeAfter(content, 'EI', end);
    } else if (code === opening) end = endOfString(content, end);
    else if (code === less && content.charCodeAt(end) !== less) end = placeAfter(content, '>', end);
    else if (code === slash) {
      while (isOfNumber(content.charCodeAt(end)) || isLetter(content.charCodeAt(end))) end += 1;
    } else if (code === percent) end = placeAfter(content, '\n', end);
    at = end;
  }
}

function placeAfter(content: string, sign: string, from: number): number {
  const found = content.indexOf(sign, from);
  return found < 0 ? content.length : found + sign.length;
}

function endOfString(content: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < content.length && depth > 0; at += 1) {
    const code = content.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === opening) depth += 1;
    else if (code === closing) depth -= 1;
  }
  return at;
}
