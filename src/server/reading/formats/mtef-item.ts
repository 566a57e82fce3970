/** What an equation in MTEF is made of, as it is stored. */
export type MtefItem =
  | MtefLine
  /** A sign, by its typeface and its code, with the marks on it. */
  | { kind: 'character'; typeface: number; code: number; marks: number[] }
  /** Something with slots, such as a fraction: which one, by its number. */
  | MtefTemplate
  | { kind: 'pile'; lines: MtefItem[] }
  | { kind: 'matrix'; columns: number; cells: MtefItem[] }
  | { kind: 'mark'; mark: number };

/** A slot, or what stands in a row; `isNull` of one that its template does not have. */
export type MtefLine = { kind: 'line'; isNull: boolean; items: MtefItem[] };

export type MtefTemplate = {
  kind: 'template';
  version: 3 | 5;
  selector: number;
  variation: number;
  parts: MtefItem[];
};
