/** How long the mark of an entry of a list is that a text begins with; a number or letter is one only of an `isItem`. */
export function markLength(entry: string, isItem: boolean): number {
  const mark = isItem ? /^(?:[-–—•*·▪◦‣]|\(?(?:\d{1,2}|[a-z])\)|\d{1,2}\.)\s+/ : /^[-–—•*·▪◦‣]\s+/;
  return mark.exec(entry)?.[0].length ?? 0;
}
