/**
 * What a document is made of. Every format's reader answers a list of these; `writeBlocks` makes the stored text of
 * them, so that each rule about headings, lists and tables stands once. Texts may hold line ends, where the document
 * breaks a line on purpose. What `leads` is nothing but a link to another part of the document.
 */
export type Block =
  /** `level` from 1, the highest. `text` begins with the number that the document shows, if any. */
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code' | 'note' | 'figure'; text: string; leads?: boolean }
  /** `goesOn` where it is the rest of what ends the page before. */
  | { kind: 'paragraph'; text: string; leads?: boolean; goesOn?: boolean }
  /** An entry of a list. `level` from 0; `marker` as shown ("-", "2.1", "(a)"), '' where an entry goes on. `begins` a list of its own. */
  | { kind: 'item'; level: number; marker: string; text: string; begins?: boolean; leads?: boolean }
  | TableBlock
  /** The blank of a form with what was filled in; for a box that is ticked or not, `value` is a boolean. */
  | { kind: 'field'; label: string; value: string | boolean }
  | PictureBlock
  /** What leads to other parts or stands on every page, such as an entry of the contents: shown, but neither stored nor searched. */
  | { kind: 'furniture'; text: string }
  /**
   * Here a page or slide begins. The first block of a format that has pages is one. What a page holds may go on on the
   * next; a slide stands for itself.
   */
  | { kind: 'page'; isSlide?: boolean };

/** A picture that stands here. What it says is found once all is read (`readPictures`), and takes its place. */
export type PictureBlock = {
  kind: 'picture';
  /** The same where the same picture stands again. */
  id: unknown;
  /** What its author says that it shows, for those who do not see it. */
  label?: string | undefined;
  /** The name by which people know it, if any. */
  name?: string | undefined;
  /** Left out where it lies elsewhere. */
  content?: PictureContent | undefined;
};
/** How many bytes a picture has, and those bytes. */
export type PictureContent = { size: number; unpack: () => Uint8Array | undefined };

/** What can be written as text. */
export type TextBlock = Exclude<Block, PictureBlock>;

/** A table. Cells that span columns or rows stand at each of their places. */
export type TableBlock = {
  kind: 'table';
  /** What stands above it and belongs to it; stands before each row as `[label]` where `repeatsCaption`. */
  caption?: string;
  repeatsCaption?: boolean;
  rows: readonly (readonly string[])[];
  /**
   * How many rows at the top the document itself marks as heads. Without it they are found by what they hold;
   * `assumed` where a first row of names is a head by custom, as in a CSV file.
   */
  heads?: number | 'assumed';
  /** Which columns the document itself marks as labels of what stands right of them: the first, or every other one. */
  labels?: 'first' | 'pairs';
  /** Whether it is the rest of the one before, which ends the page before or stands above a blank row. */
  goesOn?: boolean;
};

/**
 * A stretch of the stored text that one block takes up, in UTF-16 code units: over the borders of pages, where it goes on.
 * `endsPage` where it is the last of a page whose text may go on on the next one.
 */
export type BlockSpan = {
  kind: Exclude<TextBlock['kind'], 'page' | 'furniture'>;
  start: number;
  end: number;
  level?: number;
  endsPage?: boolean;
  /** How long the name is that a table begins with, where it has one that rows do not repeat. */
  caption?: number;
};
