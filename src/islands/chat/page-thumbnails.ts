import { pathOf } from '#client/api/call.ts';

/** So many CSS pixels wide is a page that is only looked over. */
const thumbnailWidth = 112;

/** So many pictures are kept; the one that was asked for least lately leaves. */
const mostPictures = 60;

/** How long a file stays open for another of its pages, in milliseconds. */
const idleMs = 30_000;

type OpenFile = { draw: (page: number) => Promise<HTMLCanvasElement>; close: () => Promise<void> };
type SharedFile = { opening: Promise<OpenFile>; users: number; idle?: ReturnType<typeof setTimeout> };

/**
 * Pages of an assistant's PDFs as small pictures, drawn when they are asked for and kept for a while; null where one
 * cannot be drawn, which is tried anew the next time.
 * @param open a file, for the pages of it that are asked for soon after one another
 */
export function createThumbnails(
  botId: string,
  open: (fileId: string) => Promise<OpenFile> = openFileOf(botId),
) {
  const pictures = new Map<string, Promise<HTMLCanvasElement | null>>();
  const files = new Map<string, SharedFile>();

  async function close(fileId: string, file: SharedFile): Promise<void> {
    if (files.get(fileId) === file) files.delete(fileId);
    const opened = await file.opening.catch(() => null);
    await opened?.close();
  }

  async function draw(fileId: string, page: number): Promise<HTMLCanvasElement> {
    const file = files.get(fileId) ?? { opening: open(fileId), users: 0 };
    files.set(fileId, file);
    clearTimeout(file.idle);
    file.users += 1;
    let failed = true;
    try {
      const picture = await (await file.opening).draw(page);
      failed = false;
      return picture;
    } finally {
      file.users -= 1;
      // Whoever asks next opens it anew, while others may still draw from this one.
      if (failed && files.get(fileId) === file) files.delete(fileId);
      const isLeft = files.get(fileId) !== file;
      if (file.users === 0) file.idle = setTimeout(() => void close(fileId, file), isLeft ? 0 : idleMs);
    }
  }

  return (fileId: string, page: number): Promise<HTMLCanvasElement | null> => {
    const key = `${fileId} ${page}`;
    const picture: Promise<HTMLCanvasElement | null> =
      pictures.get(key) ??
      draw(fileId, page).catch(() => {
        if (pictures.get(key) === picture) pictures.delete(key);
        return null;
      });
    pictures.delete(key);
    pictures.set(key, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > mostPictures && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
}
export type Thumbnails = ReturnType<typeof createThumbnails>;

const openFileOf =
  (botId: string) =>
  async (fileId: string): Promise<OpenFile> => {
    const { openPdf } = await import('../viewer/pdf.ts');
    const address = pathOf('GET model-bots/{id}/files/{fileId}/document', { params: { id: botId, fileId } });
    const { document: pdf } = await openPdf(address);
    return {
      async draw(number) {
        const page = await pdf.getPage(number);
        const scale =
          (thumbnailWidth * Math.min(window.devicePixelRatio, 2)) / page.getViewport({ scale: 1 }).width;
        const viewport = page.getViewport({ scale });
        const canvas = document.createElement('canvas');
        canvas.setAttribute('role', 'presentation');
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        await page.render({ canvas, viewport }).promise;
        return canvas;
      },
      close: () => pdf.loadingTask.destroy(),
    };
  };
