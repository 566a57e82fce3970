import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markLeaving } from '../browser/navigation.ts';
import { followOtherTabs } from '../stores/session.ts';
import { fakeBrowser, fakeFetch } from '../testing/fake-browser.ts';
import { request, requestBlob, requestStream } from './http.ts';
import { endImpersonation } from './impersonation.ts';
import { $pendingRequests } from './requests.ts';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function signIn() {
  browser.stored.set('token', '1|secret');
  browser.stored.set('tokenId', 'u1');
}

describe('a request', () => {
  it('goes to /api, accepts JSON and sends credentials', async () => {
    const calls = fakeFetch({ body: { data: 1 } });
    expect(await request('usage')).toEqual({ data: 1 });
    expect(calls[0]).toMatchObject({ url: '/api/usage', method: 'GET', credentials: 'include' });
    expect(calls[0]?.headers.get('accept')).toBe('application/json');
    expect(calls[0]?.headers.has('authorization')).toBe(false);
  });

  it('carries the stored token as a bearer token', async () => {
    signIn();
    const calls = fakeFetch({ body: {} });
    await request('usage');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer 1|secret');
  });

  it('carries the XSRF cookie as a header unless it is a GET or HEAD', async () => {
    browser.document.cookie = 'lang=en; XSRF-TOKEN=a%3Db';
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const calls = fakeFetch(...methods.map(() => ({ body: {} })));
    for (const method of methods) await request('model-bots', { method });
    expect(calls.map((call) => [call.method, call.headers.get('x-xsrf-token')])).toEqual([
      ['GET', null],
      ['HEAD', null],
      ['POST', 'a=b'],
      ['PUT', 'a=b'],
      ['PATCH', 'a=b'],
      ['DELETE', 'a=b'],
    ]);
  });

  it('whose XSRF cookie went stale is sent once more with the one that the refusal brought', async () => {
    const stale = { status: 419, body: { error: { code: 'xsrf_mismatch', message: '' } } };
    const calls = fakeFetch(stale, { body: { data: 1 } }, stale, stale);
    expect(await request('model-bots', { method: 'POST', body: { name: 'x' } })).toEqual({ data: 1 });
    expect(calls).toHaveLength(2);
    await expect(request('model-bots', { method: 'POST' })).rejects.toMatchObject({ code: 'xsrf_mismatch' });
    expect(calls).toHaveLength(4);
  });

  it('leaves out characters that nobody can see and no server can store', async () => {
    const calls = fakeFetch({ body: {} });
    await request('users', { method: 'POST', body: { texts: ['a\0b', '\ud83d'], count: 1 } });
    expect(JSON.parse(String(calls[0]?.body))).toEqual({ texts: ['ab', '\ufffd'], count: 1 });
  });

  it.each([
    '/assets/i18n/en.json',
    'assets/i18n/en.json',
    'http://localhost:4321/assets/i18n/en.json',
    'https://images.example/cat.png',
    '//storage.example/file',
  ])('to %s is untouched', async (address) => {
    signIn();
    browser.document.cookie = 'XSRF-TOKEN=x';
    const calls = fakeFetch({ body: {} });
    await request(address, { method: 'POST' });
    expect(calls[0]?.url).toBe(address);
    expect(calls[0]?.credentials).toBeUndefined();
    expect([...(calls[0]?.headers.keys() ?? [])]).toEqual([]);
  });

  it('to its own absolute address carries the token but no XSRF header', async () => {
    signIn();
    browser.document.cookie = 'XSRF-TOKEN=x';
    const calls = fakeFetch({ body: {} });
    await request('http://localhost:4321/api/usage', { method: 'POST' });
    expect(calls[0]?.url).toBe('http://localhost:4321/api/usage');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer 1|secret');
    expect(calls[0]?.headers.has('x-xsrf-token')).toBe(false);
  });

  it('sends list parameters', async () => {
    const calls = fakeFetch({ body: {} });
    await request('users', { query: { page: 2, filters: { role: 'ADMIN' } } });
    expect(calls[0]?.url).toBe('/api/users?page=2&filters[role][]=ADMIN');
  });

  it('sends a form as it is', async () => {
    const calls = fakeFetch({ body: {} });
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.txt');
    await request('model-bots/1/files', { method: 'POST', body: form });
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers.has('content-type')).toBe(false);
  });

  it('answers a download as a blob', async () => {
    fakeFetch({ body: { a: 1 } });
    const blob = await requestBlob('export');
    expect(await blob.text()).toBe('{"a":1}');
  });

  it('answers a stream, and null where there is none', async () => {
    fakeFetch({ stream: 'data: {}\n\n' }, { status: 204 });
    const stream = await requestStream('conversations/1/stream');
    expect(await new Response(stream).text()).toBe('data: {}\n\n');
    expect(await requestStream('conversations/1/stream')).toBeNull();
  });
});

describe('the count of pending requests', () => {
  it('rises during a request and falls after it, failed or not', async () => {
    fakeFetch({ body: {} }, { status: 500 });
    const first = request('usage');
    expect($pendingRequests.get()).toBe(1);
    await first;
    expect($pendingRequests.get()).toBe(0);
    await request('usage').catch(() => {});
    expect($pendingRequests.get()).toBe(0);
  });

  it('ignores a request whose body carries blockSpinner, and does not send the flag', async () => {
    const calls = fakeFetch({ body: {} }, { body: {} });
    const first = request('a', { method: 'POST', body: { name: 'x', blockSpinner: true } });
    expect($pendingRequests.get()).toBe(0);
    await first;
    expect(calls[0]?.body).toBe('{"name":"x"}');

    const form = new FormData();
    form.append('blockSpinner', 'true');
    const second = request('a', { method: 'POST', body: form });
    expect($pendingRequests.get()).toBe(0);
    await second;
    expect(form.has('blockSpinner')).toBe(false);
  });

  it('lets a GET carry the flag, too: its body is dropped', async () => {
    const calls = fakeFetch({ body: {} });
    const pending = request('a', { body: { blockSpinner: true } });
    expect($pendingRequests.get()).toBe(0);
    await pending;
    expect(calls[0]?.body).toBeUndefined();
  });
});

describe('a failed request', () => {
  it('throws what the error body says', async () => {
    fakeFetch({
      status: 429,
      body: {
        error: {
          code: 'limit_reached',
          message: 'No more today.',
          resetsAt: '2026-11-22T00:00:00.000Z',
          upgradePath: '/prices',
        },
      },
    });
    await expect(request('a')).rejects.toMatchObject({
      status: 429,
      code: 'limit_reached',
      message: 'No more today.',
      fields: {},
      resetsAt: '2026-11-22T00:00:00.000Z',
      upgradePath: '/prices',
    });
  });

  it('names the fields that are wrong', async () => {
    fakeFetch({
      status: 422,
      body: { error: { code: 'invalid_request', message: '', fields: { name: 'required' } } },
    });
    await expect(request('a')).rejects.toMatchObject({ fields: { name: 'required' } });
  });

  it('has the code network when no answer came', async () => {
    fakeFetch(new TypeError('fetch failed'));
    await expect(request('a')).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('has a code by status when a proxy answered', async () => {
    fakeFetch({ status: 413, body: 'Too big' }, { status: 504, body: '<html>' });
    await expect(request('a')).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(request('a')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('says why also when a stream or a blob was expected', async () => {
    const body = { error: { code: 'answer_in_progress', message: '' } };
    fakeFetch({ status: 409, body }, { status: 409, body });
    await expect(requestStream('a')).rejects.toMatchObject({ code: 'answer_in_progress' });
    await expect(requestBlob('a')).rejects.toMatchObject({ code: 'answer_in_progress' });
  });

  it('throws the reason of its signal when it was aborted', async () => {
    fakeFetch(new DOMException('Aborted', 'AbortError'));
    const controller = new AbortController();
    controller.abort('left the page');
    await expect(request('a', { signal: controller.signal })).rejects.toBe('left the page');
  });
});

describe('a 401', () => {
  const unauthenticated = { status: 401, body: { error: { code: 'unauthenticated', message: '' } } };

  it('empties local storage, signs out and leads to the login page, which leads back', async () => {
    signIn();
    const calls = fakeFetch(unauthenticated, { status: 204 });
    await expect(request('usage')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(browser.stored.size).toBe(0);
    expect(calls[1]).toMatchObject({ url: '/api/users/logout', method: 'POST' });
    expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(
      '/account/auth/login?returnUrl=%2Fmodel-bots%2F1%2Fuploads',
    );
  });

  it('leads to the login page in the language of the page', async () => {
    browser.document.documentElement.lang = 'es';
    fakeFetch(unauthenticated, unauthenticated);
    await request('usage').catch(() => {});
    expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(
      '/es/account/auth/login?returnUrl=%2Fmodel-bots%2F1%2Fuploads',
    );
  });

  it('leads to the login page once, however many requests get one', async () => {
    fakeFetch(unauthenticated, unauthenticated, { status: 204 }, { status: 204 });
    await Promise.allSettled([request('usage'), request('notifications')]);
    expect(browser.location.assign).toHaveBeenCalledOnce();
  });

  it('leads to the login page, not to where the watcher of other tabs would, however long signing out takes', async () => {
    signIn();
    const end = followOtherTabs();
    fakeFetch(unauthenticated, { status: 204 });
    const asked = request('usage').catch(() => {});
    await vi.waitFor(() => expect(browser.stored.size).toBe(0));
    // Another tab hears of it and signs out, too.
    browser.changeFromOtherTab(null);
    await asked;
    expect(browser.location.reload).not.toHaveBeenCalled();
    expect(browser.location.assign).toHaveBeenCalledOnce();
    end();
  });

  it('of a request that was under way ends nothing once the person leaves of their own will', async () => {
    signIn();
    const stored = browser.stored.size;
    const calls = fakeFetch(unauthenticated);
    const late = request('notifications').catch(() => {});
    markLeaving();
    await late;
    expect([calls.length, browser.stored.size]).toEqual([1, stored]);
    expect(browser.location.assign).not.toHaveBeenCalled();
  });

  it('of the session before ends nothing while another takes its place', async () => {
    signIn();
    const calls = fakeFetch({ status: 200, body: { data: {} } }, unauthenticated);
    await Promise.all([endImpersonation(), request('notifications').catch(() => {})]);
    expect(calls).toHaveLength(2);
    expect(browser.location.assign).not.toHaveBeenCalled();
  });

  it('of the change to another session leads to the login page', async () => {
    signIn();
    fakeFetch(unauthenticated, { status: 204 });
    await expect(endImpersonation()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(browser.stored.size).toBe(0);
    expect(browser.location.assign).toHaveBeenCalledOnce();
  });

  it.each(['/', '/es', '/account/auth/login'])('stays at %s', async (path) => {
    browser.location.pathname = path;
    signIn();
    fakeFetch(unauthenticated);
    await request('usage').catch(() => {});
    expect(browser.stored.size).toBe(0);
    expect(browser.location.assign).not.toHaveBeenCalled();
  });

  it('for wrong credentials is left to the form', async () => {
    browser.stored.set('draft:bot', 'x');
    fakeFetch({
      status: 401,
      body: { error: { code: 'invalid_credentials', message: 'Invalid credentials' } },
    });
    await expect(request('users/login', { method: 'POST', body: {} })).rejects.toMatchObject({
      message: 'Invalid credentials',
    });
    expect(browser.stored.size).toBe(1);
    expect(browser.location.assign).not.toHaveBeenCalled();
  });
});
