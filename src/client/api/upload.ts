import { ApiError, apiErrorOf } from './api-error.ts';
import { apiBase, endSessionIfUnauthenticated, requestHeaders } from './http.ts';

/**
 * Posts a form and reports how much of it has left, which `fetch` cannot tell.
 * @param onProgress called with 0–1
 * @throws {ApiError} as `request` does; rejects with the signal's reason when aborted
 */
export function upload<T>(
  path: string,
  form: FormData,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal?: AbortSignal },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    const fail = async (error: ApiError) => {
      await endSessionIfUnauthenticated(error, path);
      reject(error);
    };
    transfer.open('POST', `${apiBase}/${path}`);
    transfer.withCredentials = true;
    transfer.responseType = 'json';
    for (const [name, value] of Object.entries(requestHeaders('POST')))
      transfer.setRequestHeader(name, value);
    transfer.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    transfer.onerror = () => fail(new ApiError(0, { code: 'network' }));
    transfer.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    transfer.onload = () => {
      if (transfer.status >= 400) fail(apiErrorOf(transfer.status, transfer.response));
      else if (transfer.response === null) fail(new ApiError(transfer.status, { code: 'internal' }));
      else resolve(transfer.response as T);
    };
    signal?.addEventListener('abort', () => transfer.abort());
    transfer.send(form);
    if (signal?.aborted) transfer.abort();
  });
}
