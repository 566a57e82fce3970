import type { LoadModule } from './load.ts';
import type { createPictures, Pictures, picturesSheet } from './pictures.ts';

/**
 * Where what takes a visitor's pictures comes, once the panel is opened: most visitors of most pages never do. Without it
 * the widget takes none.
 */
export function createPictureSlot(
  isOffered: boolean,
  load: LoadModule,
  adopt: (sheet: CSSStyleSheet) => void,
) {
  let loading: Promise<void> | undefined;
  const slot = {
    pictures: null as Pictures | null,
    /** Puts it into the form. Never throws: it is tried again with the next opening. */
    fill(given: Parameters<typeof createPictures>[0]): Promise<void> | undefined {
      if (!isOffered) return undefined;
      loading ??= load<{ createPictures: typeof createPictures; picturesSheet: typeof picturesSheet }>(
        'embed-pictures.js',
      ).then(
        (loaded) => {
          adopt(loaded.picturesSheet());
          slot.pictures = loaded.createPictures(given);
        },
        () => {
          loading = undefined;
        },
      );
      return loading;
    },
  };
  return slot;
}
