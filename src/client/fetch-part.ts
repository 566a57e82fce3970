import { ApiError } from './api/api-error.ts';

/**
 * A part of the page's script that is fetched when it is needed.
 * @param load a dynamic import
 * @throws {ApiError} `network` when it cannot be fetched
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    throw new ApiError(0, { code: 'network' });
  }
}
