import type { LoginResult } from '../../src/contracts/account.ts';
import type { AttachmentData } from '../../src/contracts/attachment.ts';
import type { ErrorBody } from '../../src/contracts/error.ts';
import type { FileData, UploadedFileData } from '../../src/contracts/file.ts';

export type Answer<Data = unknown> = {
  status: number;
  headers: Headers;
  data: Data;
  meta: { page: number; perPage: number; total: number };
  error: ErrorBody['error'];
};

/** A program that talks to the API, with or without a token. */
export class ApiClient {
  readonly origin: string;
  readonly token: string | null;
  readonly userId: string;

  constructor(origin: string, token: string | null = null, userId = '') {
    this.origin = origin;
    this.token = token;
    this.userId = userId;
  }

  async signIn(email: string, password: string): Promise<ApiClient> {
    const { status, data } = await this.post<LoginResult>('users/login', { email, password });
    if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}`);
    return new ApiClient(this.origin, data.plainTextToken, data.user.id);
  }

  get<Data>(path: string, headers: Record<string, string> = {}) {
    return this.call<Data>('GET', path, undefined, headers);
  }
  post<Data>(path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.call<Data>('POST', path, body, headers);
  }
  patch<Data>(path: string, body: unknown) {
    return this.call<Data>('PATCH', path, body);
  }
  put<Data>(path: string, body?: unknown) {
    return this.call<Data>('PUT', path, body);
  }
  delete<Data>(path: string, body?: unknown) {
    return this.call<Data>('DELETE', path, body);
  }

  /** The raw answer, for streams and odd requests. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('Authorization', `Bearer ${this.token}`);
    return fetch(new URL(path, `${this.origin}/api/`), { redirect: 'manual', ...init, headers });
  }

  private async call<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await this.fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : JSON.parse(text);
    return { status: response.status, headers: response.headers, ...parsed } as Answer<Data>;
  }

  /** Uploads one file. */
  upload(modelBotId: string, name: string, content: string | Uint8Array<ArrayBuffer>, query = '') {
    return this.sendFile<UploadedFileData[]>(`model-bots/${modelBotId}/files${query}`, name, content);
  }

  /** Attaches one file in a conversation. */
  attach(conversationId: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
    return this.sendFile<AttachmentData[]>(`conversations/${conversationId}/attachments`, name, content);
  }

  /** Sends one file and answers what the server made of it. */
  async sendFile<Data>(path: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const response = await this.fetch(path, { method: 'POST', body: form });
    return { status: response.status, ...(await response.json()) } as Answer<Data>;
  }

  /** Waits until no file of the bot is queued or processing, at most `seconds`. */
  untilIngested(modelBotId: string, seconds = 110) {
    return this.untilRead<FileData>(`model-bots/${modelBotId}/files?perPage=100`, seconds);
  }

  /** The same of what is attached in a conversation. */
  untilAttached(conversationId: string, seconds = 110) {
    return this.untilRead<AttachmentData>(`conversations/${conversationId}/attachments`, seconds);
  }

  private async untilRead<Read extends Pick<FileData, 'status'>>(path: string, seconds: number) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
      const { data } = await this.get<Read[]>(path);
      if (data.every((file) => file.status === 'ready' || file.status === 'failed')) return data;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('Files were still being read when the time was up');
  }
}

/** The JSON of every server-sent event, without the closing `[DONE]`. */
export async function readEvents(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)));
}
