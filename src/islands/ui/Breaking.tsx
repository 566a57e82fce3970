import { Fragment } from 'react';

/** A text that has to be broken is broken before the `@` and the points of an address first, not in mid-word. */
export function Breaking({ text }: { text: string }) {
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
