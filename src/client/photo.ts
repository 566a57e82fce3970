/** Length of the sides of a stored photo, in pixels: enough for the largest place it is shown at. */
const side = 320;

/** The file is no picture that this browser can read. */
export class NotAPictureError extends Error {
  override name = 'NotAPictureError';
}

/**
 * The middle square of a picture, made small. What a camera wrote beside the picture, such as the place, is left
 * behind.
 * @throws {NotAPictureError}
 */
export async function squarePhoto(file: Blob): Promise<Blob> {
  const bitmap = await open(file);
  const edge = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  return draw(bitmap, { left, top, width: edge, height: edge }, { width: side, height: side });
}

/** A whole picture, made no larger than a logo is ever shown. @throws {NotAPictureError} */
export async function smallLogo(file: Blob): Promise<Blob> {
  const bitmap = await open(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, logoSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return draw(bitmap, { left: 0, top: 0, width, height }, size);
}

/** Length of the longer side of a stored logo, in pixels. */
const logoSide = 480;

function open(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAPictureError();
  });
}

type Size = { width: number; height: number };

async function draw(
  bitmap: ImageBitmap,
  cut: Size & { left: number; top: number },
  size: Size,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const { left, top, width, height } = cut;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new NotAPictureError();
  return blob;
}
