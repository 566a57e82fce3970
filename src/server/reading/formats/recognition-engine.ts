import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Page, Rectangle } from 'tesseract.js';
import type { Locale } from '#rules/preferences.ts';

/** The languages in which text in pictures is recognised, all at once, as their models call them. */
const modelNames = { en: 'eng', es: 'spa' } as const satisfies Record<Locale, string>;

/**
 * How a page is taken apart: as lines over its whole width, which loses nothing, or by columns, which loses the cells of
 * tables.
 */
export type PageLayout = 'lines' | 'columns';

/** As the engine calls them: a single block, and what it finds itself. */
const layoutCodes: Record<PageLayout, string> = { lines: '6', columns: '3' };

/** Text recognition in this very thread. */
export type RecognitionEngine = {
  /** @param languages where a word could be of several, it is read as one of the first */
  begin(languages: readonly Locale[]): Promise<void>;
  recognise(
    bytes: Uint8Array,
    options: { layout: PageLayout; rectangle?: Rectangle | undefined },
  ): Promise<Pick<Page, 'blocks'>>;
  close(): Promise<void>;
};

/** What the package runs on a thread of its own. That thread would need rights that a file's reader must not have. */
type Script = {
  setAdapter(adapter: { getCore: unknown; gunzip: typeof gunzipSync }): void;
  dispatchHandlers(
    packet: { workerId: string; jobId: string; action: string; payload: unknown },
    send: (answer: { status: 'resolve' | 'reject' | 'progress'; data: unknown }) => void,
  ): void;
};

/** The engine of today's best models. */
const neural = 1;

/**
 * Loads the models of all languages.
 * @param onWork called now and then while a picture is read
 */
export async function openRecognitionEngine(onWork: () => void): Promise<RecognitionEngine> {
  const require = createRequire(import.meta.url);
  const script: Script = require('tesseract.js/src/worker-script');
  const getCore: unknown = require('tesseract.js/src/worker-script/node/getCore');
  script.setAdapter({ getCore, gunzip: gunzipSync });
  const act = (action: string, payload: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      script.dispatchHandlers({ workerId: '', jobId: action, action, payload }, ({ status, data }) => {
        if (status === 'resolve') resolve(data);
        else if (status === 'reject') reject(new Error(String(data)));
        else onWork();
      });
    });
  const readModel = async (code: string) => ({
    code,
    data: await readFile(require.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`)),
  });
  await act('load', { options: { lstmOnly: true, logging: false } });
  const langs = await Promise.all(Object.values(modelNames).map(readModel));
  await act('loadLanguage', { langs, options: { cacheMethod: 'none' } });
  return {
    async begin(languages) {
      const langs = languages.map((language) => modelNames[language]).join('+');
      await act('initialize', { langs, oem: neural });
    },
    async recognise(image, { layout, rectangle }) {
      await act('setParameters', { params: { tessedit_pageseg_mode: layoutCodes[layout] } });
      const options = { ...(rectangle && { rectangle }) };
      const output = { text: false, blocks: true };
      return (await act('recognize', { image, options, output })) as Pick<Page, 'blocks'>;
    },
    async close() {
      await act('terminate', {});
    },
  };
}
