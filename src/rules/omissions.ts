/** What a reading may leave out of a file that counts as read. Its words are `portal.omissions.<kind>`. */
export const omissionKinds = [
  /** Pages that hold something of which nothing could be read. */
  'pages',
  /** Pages with writing that recognition does not know: in another script, by hand, or blurred. */
  'writing',
  /** Pictures that may hold text which is not read. */
  'pictures',
  /** Cells whose formula has no result that can be trusted. */
  'formulas',
  /** Files within the file. */
  'attachments',
  /** Of a PDF's pages: notes, marks and fields of forms. */
  'annotations',
  'hiddenSheets',
  'hiddenSlides',
  /** Of a sheet, by whoever made it; what a filter or a closed group keeps out of sight is read. */
  'hiddenRows',
  'hiddenColumns',
  /** Passages that nobody sees, as what is white on white. */
  'hiddenText',
  /** Passages that are struck out or deleted, and no longer hold. */
  'struckText',
] as const;
export type OmissionKind = (typeof omissionKinds)[number];

/**
 * Something that a file holds and its stored text does not: how many there are, of how many where that is known, and
 * where, as people find it: numbers of pages, names of sheets, cells. Of many places the first ones.
 */
export type Omission = { kind: OmissionKind; count: number; of: number | null; places: string[] };

/** So many places are kept of each kind, and so much of each. */
export const omissionLimits = { places: 12, placeCharacters: 80 } as const;

/** What is left out because its author hid it, which whoever uploads may want read. */
export const hiddenOmissions = [
  'hiddenSheets',
  'hiddenSlides',
  'hiddenRows',
  'hiddenColumns',
  'hiddenText',
] as const satisfies readonly OmissionKind[];
