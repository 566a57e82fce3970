import { stepOfCall } from '#rules/first-steps.ts';
import type {
  AddressParts,
  Answer,
  BlobAddress,
  CallOptions,
  FormAddress,
  GetAddress,
  JsonAddress,
  ListAddress,
  Rest,
  StreamAddress,
} from './call-types.ts';
import { noteStep } from './first-steps.ts';
import { apiBase, type Method, type RequestOptions, request, requestBlob, requestStream } from './http.ts';
import { queryString } from './query.ts';
import { upload } from './upload.ts';

/** The same for every endpoint, once its types are checked. */
type Options = Omit<RequestOptions, 'method'> & { params?: Record<string, unknown>; quiet?: boolean };

/**
 * Calls an endpoint of the API and answers its data; of a list, its rows as `data` and its `meta`.
 * @param address method and path as `contracts/endpoints` have them, such as `GET model-bots/{id}`; where one call goes
 * to one of several, all of them in one type
 * @throws {ApiError} for every answer of 400 and above, and with the code `network` when none came
 */
export async function call<Address extends JsonAddress>(
  address: Address,
  ...[options]: Rest<CallOptions<Address>>
): Promise<Answer<Address>> {
  const { path, ...rest } = requestOf(address, options);
  const answer = await request<unknown>(path, rest);
  noteCall(address);
  return told(answer) as Answer<Address>;
}

/** The same for the rows of a list alone: of a short one, or where it does not matter how many there are. */
export async function callForRows<Address extends ListAddress>(
  address: Address,
  ...[options]: Rest<CallOptions<Address>>
): Promise<Answer<Address>['data']> {
  const { path, ...rest } = requestOf(address, options);
  return (await request<Answer<Address>>(path, rest)).data;
}

/** The same for a file: its bytes with their media type. */
export function callForBlob<Address extends BlobAddress>(
  address: Address,
  ...[options]: Rest<CallOptions<Address>>
): Promise<Blob> {
  const { path, ...rest } = requestOf(address, options);
  return requestBlob(path, rest);
}

/** The same for an answer that is written bit by bit; `null` when the server has nothing to say (204). */
export function callForStream<Address extends StreamAddress>(
  address: Address,
  ...[options]: Rest<CallOptions<Address>>
): Promise<ReadableStream<Uint8Array> | null> {
  const { path, ...rest } = requestOf(address, options);
  return requestStream(path, rest);
}

/** The same for a file that is sent, of which `onProgress` hears how much has left, 0–1. Shows no spinner. */
export async function callWithProgress<Address extends FormAddress>(
  address: Address,
  options: AddressParts<Address> & {
    body: FormData;
    onProgress: (sent: number) => void;
    signal?: AbortSignal | undefined;
  },
): Promise<Answer<Address>> {
  const { body, onProgress, signal } = options;
  const answer = await upload(pathWith(address, options), body, { onProgress, signal });
  noteCall(address);
  return told(answer) as Answer<Address>;
}

/** Where the browser finds what an endpoint answers: the address of a link, a picture or a frame. */
export function pathOf<Address extends GetAddress>(
  address: Address,
  ...[place]: Rest<AddressParts<Address>>
): string {
  return `${apiBase}/${pathWith(address, place)}`;
}

/** The form in which a file is sent. */
export function formWith(file: Blob, name?: string): FormData {
  const form = new FormData();
  if (name === undefined) form.append('file', file);
  else form.append('file', file, name);
  return form;
}

/** The list of first steps above the page hears of what is done without a new page. */
function noteCall(address: string): void {
  const step = stepOfCall.get(address);
  if (step) noteStep(step);
}

function requestOf(address: string, options: unknown): RequestOptions & { path: string } {
  const { params, quiet = false, body, ...rest } = (options ?? {}) as Options;
  const method = address.slice(0, address.indexOf(' ')) as Method;
  return { ...rest, method, path: fill(address, params), body: quiet ? withoutSpinner(body) : body };
}

function withoutSpinner(body: Options['body']): Options['body'] {
  if (!(body instanceof FormData)) return { ...body, blockSpinner: true };
  body.append('blockSpinner', 'true');
  return body;
}

function pathWith(address: string, place: unknown): string {
  const { params, query } = (place ?? {}) as Options;
  return fill(address, params) + queryString(query);
}

/** The path of an address, each placeholder filled with its parameter. */
function fill(address: string, params: Options['params'] = {}): string {
  let path = address.slice(address.indexOf(' ') + 1);
  for (const [name, value] of Object.entries(params)) {
    path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
  }
  return path;
}

function told(answer: unknown): unknown {
  const isList = answer !== null && typeof answer === 'object' && 'meta' in answer;
  return isList ? answer : (answer as { data?: unknown } | null | undefined)?.data;
}
