import type en from './en.json';

/** The way to every text of a tree: `'title'`, `'empty.text'`. */
type PathIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${PathIn<Tree[Name]>}`;
}[keyof Tree & string];

/** `found_one` and `found_other` are the forms of one text, `found`. */
type WithoutForm<Path extends string> = Path extends `${infer Text}_one`
  ? Text
  : Path extends `${infer Text}_other`
    ? `${Text}_one` extends PathIn<typeof en>
      ? Text
      : Path
    : Path;

/** What a text is asked for by. Whatever `en.json` lacks does not compile. */
export type TextKey = WithoutForm<PathIn<typeof en>>;
