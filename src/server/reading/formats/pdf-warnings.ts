/** Annotations of a document that are lost. */
export type LostAnnotations = { add: () => void };

/** How pdf.js begins what it writes to the console, which is where alone it tells of an annotation that it passes over. */
const start = 'Warning: ';
const lostAnnotation = `${start}_parsedAnnotations: `;

/** Counts the annotations that pdf.js passes over, until `stop`. It has to be asked for its warnings, and none is written. */
export function countLostAnnotations(): LostAnnotations & { readonly count: number; stop: () => void } {
  const write = console.warn;
  let count = 0;
  const add = () => {
    count += 1;
  };
  console.warn = (message: unknown, ...more: unknown[]) => {
    const text = String(message);
    if (text.startsWith(lostAnnotation)) add();
    if (!text.startsWith(start)) write(message, ...more);
  };
  return {
    get count() {
      return count;
    },
    add,
    stop: () => {
      console.warn = write;
    },
  };
}
