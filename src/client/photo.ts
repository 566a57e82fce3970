import { seenPictureBytes } from '#rules/seen-pictures.ts';

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
  const cut = { left, top, width: edge, height: edge };
  return draw(bitmap, cut, { width: side, height: side }, 'image/webp');
}

/** A whole picture, made no larger than a logo is ever shown. @throws {NotAPictureError} */
export const smallLogo = (file: Blob): Promise<Blob> => drawWhole(file, logoSide, 'image/webp');

/** Length of the longer side of a stored logo, in pixels. */
const logoSide = 480;

/** Length of the longer side of a picture that is read, in pixels: of more, browsers draw none. */
const readSide = 4_096;

/**
 * A picture of any kind that this browser draws, as PNG; as JPEG where no model would be shown so large a PNG. Of one that
 * moves it is the first frame.
 * @throws {NotAPictureError}
 */
export async function plainPicture(file: Blob): Promise<Blob> {
  const drawn = await drawWhole(file, readSide, 'image/png');
  return drawn.size <= seenPictureBytes ? drawn : drawWhole(file, readSide, 'image/jpeg');
}

/** Lengths of the longer side of a picture that goes along with others, in pixels: no model looks more closely. */
const sentSides = [2_048, 1_024];

/**
 * A picture of any kind that this browser draws, within so many bytes: as PNG, else as JPEG, else smaller.
 * @throws {NotAPictureError}
 */
export async function sentPicture(file: Blob, bytes: number): Promise<Blob> {
  for (const longestSide of sentSides) {
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const drawn = await drawWhole(file, longestSide, type);
      if (drawn.size <= bytes) return drawn;
    }
  }
  throw new NotAPictureError();
}

async function drawWhole(file: Blob, longestSide: number, type: PictureType): Promise<Blob> {
  const bitmap = await open(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return draw(bitmap, { left: 0, top: 0, width, height }, size, type);
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new NotAPictureError();
  }
}

type Size = { width: number; height: number };
type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

async function draw(
  bitmap: ImageBitmap,
  cut: Size & { left: number; top: number },
  size: Size,
  type: PictureType,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const { left, top, width, height } = cut;
  const context = canvas.getContext('2d');
  if (context && type === 'image/jpeg') {
    // What is seen through would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
  }
  context?.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new NotAPictureError();
  return blob;
}
