import jpeg from 'jpeg-js';
import { PDFDocument, rgb } from 'pdf-lib';
import { expect, it } from 'vitest';
import { pagePicture } from './page-picture.ts';

it('the picture of a page has its colours', async () => {
  const document = await PDFDocument.create();
  document.addPage([40, 40]).drawRectangle({ x: 0, y: 0, width: 40, height: 40, color: rgb(1, 0, 0) });
  const picture = await pagePicture(await document.save(), 1);
  const { data, width } = jpeg.decode(picture as Uint8Array);
  const [red = 0, , blue = 255] = data.subarray(width * 4 * 20 + 80);
  expect([red > 200, blue < 50]).toEqual([true, true]);
});
