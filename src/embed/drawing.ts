import type { answerSheet, drawAnswer } from './answer.ts';
import { element } from './elements.ts';
import type { LoadModule } from './load.ts';

export type DrawAnswer = typeof drawAnswer;

/**
 * What answers are drawn with, loaded once there is one to be drawn: most visitors of most pages ask nothing, and its
 * reader of Markdown is three times as large as the rest.
 * @param adopt takes the looks of what is drawn
 */
export function createDrawing(
  load: LoadModule,
  adopt: (sheet: CSSStyleSheet) => void,
): () => Promise<DrawAnswer> {
  let loading: Promise<DrawAnswer> | undefined;
  return () => {
    loading ??= load<{ drawAnswer: DrawAnswer; answerSheet: typeof answerSheet }>('embed-answer.js').then(
      (loaded) => {
        adopt(loaded.answerSheet());
        return loaded.drawAnswer;
      },
      () => {
        loading = undefined;
        return drawPlain;
      },
    );
    return loading;
  };
}

/** As it is written, where the rest did not come. */
const drawPlain: DrawAnswer = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, line));
