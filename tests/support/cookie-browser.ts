/** A browser without pages: keeps cookies, says where its requests come from, repeats the XSRF cookie. */
export class CookieBrowser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  /** The bearer token it would keep in local storage. */
  token: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** @param path below `/api/`, or an absolute address */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin' });
    const xsrf = this.cookies.get('XSRF-TOKEN');
    if (init.method && init.method !== 'GET' && xsrf) headers.set('X-XSRF-TOKEN', xsrf);
    if (this.token) headers.set('Authorization', `Bearer ${this.token}`);
    if (this.cookies.size > 0) {
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    const response = await fetch(new URL(path, `${this.origin}/api/`), {
      redirect: 'manual',
      ...init,
      headers,
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  /** Sends JSON and reads JSON. */
  async call<Data>(method: string, path: string, body?: unknown) {
    const response = await this.fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : JSON.parse(text);
    return { status: response.status, ...parsed } as {
      status: number;
      data: Data;
      error: { code: string; fields?: Record<string, string> };
    };
  }

  private keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split('; ');
    const separator = pair.indexOf('=');
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    const gone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970|^max-age=0/i.test(attribute));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
