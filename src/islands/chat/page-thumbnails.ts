import { pathOf } from '#client/api/call.ts';

/** So many CSS pixels wide is a page that is only looked over. */
const thumbnailWidth = 112;

/**
 * Pages of an assistant's PDFs as small pictures, each drawn once, when it is first asked for; null where one cannot
 * be drawn.
 */
export function createThumbnails(botId: string) {
  const drawn = new Map<string, Promise<HTMLCanvasElement | null>>();
  return (fileId: string, page: number): Promise<HTMLCanvasElement | null> => {
    const key = `${fileId} ${page}`;
    const known = drawn.get(key);
    if (known) return known;
    const drawing = drawThumbnail(botId, fileId, page).catch(() => null);
    drawn.set(key, drawing);
    return drawing;
  };
}
export type Thumbnails = ReturnType<typeof createThumbnails>;

async function drawThumbnail(botId: string, fileId: string, number: number): Promise<HTMLCanvasElement> {
  const { openPdf } = await import('../viewer/pdf.ts');
  const address = pathOf('GET model-bots/{id}/files/{fileId}/document', { params: { id: botId, fileId } });
  const { document: pdf } = await openPdf(address);
  try {
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
  } finally {
    await pdf.loadingTask.destroy();
  }
}
