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
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAPictureError();
  });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const edge = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side);
  bitmap.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new NotAPictureError();
  return blob;
}
