import type { PDFPageProxy } from 'pdfjs-dist';

type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  /** The label that a form's author gave the field for its users. */
  alternativeText?: string;
  contentsObj?: { str?: string };
  password?: boolean;
  hidden?: boolean;
  noView?: boolean;
};

/** What people wrote on a page: the values of its form fields, one a line, and its free text notes. */
export async function readAnnotations(page: PDFPageProxy): Promise<string> {
  const annotations: Annotation[] = await page.getAnnotations().catch(() => []);
  return annotations
    .filter(({ hidden, noView, password }) => !hidden && !noView && !password)
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}

function textOf({ subtype, fieldType, fieldValue, alternativeText, contentsObj }: Annotation): string {
  if (subtype === 'FreeText') return contentsObj?.str?.trim() ?? '';
  if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const value = [fieldValue]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ')
    .trim();
  return value && alternativeText ? `${alternativeText}: ${value}` : value;
}
