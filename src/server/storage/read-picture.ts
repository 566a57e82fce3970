import { fileTypeFromBuffer } from 'file-type';
import { photoLimits } from '#rules/limits.ts';
import { AppError } from '../errors.ts';

/**
 * The bytes of an uploaded picture. What it is, they say: PNG, JPEG or WebP, no larger than `limits` has it.
 * @throws {AppError} `payload_too_large`, or `invalid_request` for anything that is no such picture
 */
export async function readPicture(
  bytes: AsyncIterable<Uint8Array>,
  limits: { bytes: number; mediaTypes: readonly string[] } = photoLimits,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limits.bytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  const picture = Buffer.concat(chunks);
  const found = await fileTypeFromBuffer(picture);
  if (!found || !limits.mediaTypes.includes(found.mime)) {
    throw new AppError('invalid_request', { fields: { file: 'invalid' } });
  }
  return picture;
}
