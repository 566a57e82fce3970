import type { LoginResult } from '../../src/contracts/account.ts';
import type { Answer } from './client.ts';
import { testPassword } from './seed.ts';

/**
 * Calls the API the way a browser does: keeps cookies, says where requests come from, sends its token, and
 * repeats the XSRF cookie in the header where something changes.
 */
export class Browser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Sends exactly what it is told to, besides cookies and `Sec-Fetch-Site`, and keeps the cookies it gets. */
  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }), ...init.headers };
    const response = await fetch(new URL(path, `${this.origin}/api/`), {
      redirect: 'manual',
      ...init,
      headers,
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** One call with everything the interface's own client sends. */
  async call<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const response = await this.fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(xsrf && method !== 'GET' && { 'X-XSRF-TOKEN': xsrf }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      ...(isJson ? JSON.parse(text) : {}),
    } as Answer<Data>;
  }

  async signIn(email: string, extra: Record<string, unknown> = {}): Promise<LoginResult> {
    const { status, data } = await this.call<LoginResult>('POST', 'users/login', {
      email,
      password: testPassword,
      ...extra,
    });
    if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}`);
    this.token = data.plainTextToken;
    return data;
  }
}
