import { ApiError } from '#client/api/api-error.ts';
import { NotAPictureError, plainPicture } from '#client/photo.ts';
import { formatByName, isDrawnFirst, isNeverRead, isPicture } from '#rules/files.ts';
import { seenPictureType } from '#rules/seen-pictures.ts';

/**
 * What the server would say of a file once it had all of it, before anything is sent; null for nothing.
 * @param most in bytes
 */
export function refusalOf(file: File, most: number): ApiError | null {
  if (isNeverRead(file) && !isDrawnFirst(file)) return new ApiError(0, { code: 'unsupported_media_type' });
  return file.size > most ? new ApiError(0, { code: 'payload_too_large' }) : null;
}

/**
 * A file as Parley reads it: of a picture that only browsers draw, such as a GIF or WebP, what this one has drawn.
 * @throws {ApiError} where it cannot
 */
export async function readableFile(file: File): Promise<File> {
  if (!isDrawnFirst(file) && !(await isMisnamed(file))) return file;
  try {
    const drawn = await plainPicture(file);
    const name = file.name.replace(/\.[^.]*$/, '');
    return new File([drawn], `${name}.${drawn.type === 'image/png' ? 'png' : 'jpg'}`, { type: drawn.type });
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error;
    throw new ApiError(0, { code: 'unsupported_media_type' });
  }
}

/** Many sites give WebP by names that end in jpg or png. */
async function isMisnamed(file: File): Promise<boolean> {
  if (!isPicture(formatByName(file.name))) return false;
  const head = new Uint8Array(await file.slice(0, 18).arrayBuffer());
  const type = seenPictureType(btoa(String.fromCharCode(...head)));
  return type === 'image/webp' || type === 'image/gif';
}
