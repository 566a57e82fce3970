import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ConversationData } from '#contracts/conversation.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { NotificationMeta } from '#contracts/notification.ts';
import { fakeBrowser, fakeFetch } from '../testing/fake-browser.ts';
import { call, callForBlob, callForStream, formWith, pathOf } from './call.ts';
import { $pendingRequests } from './requests.ts';

beforeEach(() => {
  fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const meta = { page: 1, perPage: 25, total: 1 };

describe('a call', () => {
  it('goes by the method and to the path of its address, with its parameters in their places', async () => {
    const calls = fakeFetch({ body: { data: { id: 'c1' } } });
    const options = { params: { id: 'c1' }, body: { title: 'Leave' } };
    expect(await call('PATCH conversations/{id}', options)).toEqual({ id: 'c1' });
    expect(calls[0]).toMatchObject({
      url: '/api/conversations/c1',
      method: 'PATCH',
      body: '{"title":"Leave"}',
    });
  });

  it('stays at its path whatever a parameter holds', async () => {
    const calls = fakeFetch({ status: 204 });
    const params = { id: '../a?b{userId}', userId: "$&$'" };
    expect(await call('DELETE tenants/{id}/members/{userId}', { params })).toBeUndefined();
    expect(calls[0]?.url).toBe("/api/tenants/..%2Fa%3Fb%7BuserId%7D/members/%24%26%24'");
  });

  it('of a list answers its rows and how many there are', async () => {
    const calls = fakeFetch({ body: { data: [{ id: 't1' }], meta } });
    const query = { page: 2, search: '', filters: { state: 'active' } } as const;
    expect(await call('GET tenants', { query })).toEqual({ data: [{ id: 't1' }], meta });
    expect(calls[0]?.url).toBe('/api/tenants?page=2&filters[state][]=active');
  });

  it('that is quiet shows no spinner, and sends the same', async () => {
    const calls = fakeFetch({ body: { data: {} } }, { status: 204 }, { body: { data: {} } });
    const first = call('GET usage', { query: { modelBotId: 'b1' }, quiet: true });
    const second = call('POST notifications/read', { body: { ids: ['n1'] }, quiet: true });
    const form = formWith(new Blob(['x']), 'photo');
    const third = call('POST users/{id}/photo', { params: { id: 'u1' }, body: form, quiet: true });
    expect($pendingRequests.get()).toBe(0);
    await Promise.all([first, second, third]);
    expect(calls.map(({ body }) => body)).toEqual([undefined, '{"ids":["n1"]}', form]);
    expect([...form.keys()]).toEqual(['file']);
  });

  it('answers a file as it is, and what is written bit by bit as a stream', async () => {
    fakeFetch({ body: { a: 1 } }, { stream: 'data: {}\n\n' });
    const file = await callForBlob('GET users/{id}/export', { params: { id: 'u1' } });
    expect(await file.text()).toBe('{"a":1}');
    const stream = await callForStream('GET conversations/{id}/stream', { params: { id: 'c1' } });
    expect(await new Response(stream).text()).toBe('data: {}\n\n');
  });
});

it('a link leads to what an endpoint answers', () => {
  const params = { id: 'b1', mediaId: 'm/1' };
  expect(pathOf('GET model-bots/{id}/media/{mediaId}/content', { params })).toBe(
    '/api/model-bots/b1/media/m%2F1/content',
  );
  const query = { from: '2026-11-01', to: '2026-11-30', by: 'modelBot' } as const;
  expect(pathOf('GET tenants/{id}/usage.csv', { params: { id: 't1' }, query })).toBe(
    '/api/tenants/t1/usage.csv?from=2026-11-01&to=2026-11-30&by=modelBot',
  );
});

it('what an endpoint does not take does not compile', () => {
  const id = 'c1';
  const kind = 'tenants' as 'tenants' | 'companies';
  const calls = () => [
    // @ts-expect-error there is no such path
    call('GET conversation/{id}', { params: { id } }),
    // @ts-expect-error it has no such method
    call('PUT conversations/{id}', { params: { id } }),
    // @ts-expect-error its parameters are missing
    call('GET conversations/{id}'),
    // @ts-expect-error one of its parameters is missing
    call('DELETE tenants/{id}/members/{userId}', { params: { id } }),
    // @ts-expect-error it has no parameters
    call('GET tenants', { params: { id } }),
    // @ts-expect-error its body is missing
    call('PATCH conversations/{id}', { params: { id } }),
    // @ts-expect-error its body is another one
    call('PATCH conversations/{id}', { params: { id }, body: { title: 1 } }),
    // @ts-expect-error its body has no such field
    call('POST tenants', { body: { name: 'Acme', title: 'Acme' } }),
    // @ts-expect-error it takes no body
    call('DELETE conversations/{id}', { params: { id }, body: {} }),
    // @ts-expect-error it takes a form
    call('POST users/{id}/photo', { params: { id }, body: { file: 'photo' } }),
    // @ts-expect-error it takes no query
    call('GET conversations/{id}', { params: { id }, query: { page: 1 } }),
    // @ts-expect-error its query has no such name
    call('GET tenants', { query: { pages: 1 } }),
    // @ts-expect-error a page is a number
    call('GET tenants', { query: { page: '1' } }),
    // @ts-expect-error there is no such filter
    call('GET tenants', { query: { filters: { colour: 'red' } } }),
    // @ts-expect-error the filter has no such value
    call('GET tenants', { query: { filters: { state: 'red' } } }),
    // @ts-expect-error it answers a stream
    call('GET conversations/{id}/stream', { params: { id } }),
    // @ts-expect-error it answers no file
    callForBlob('GET conversations/{id}', { params: { id } }),
    // @ts-expect-error one of the two has a further parameter
    call(`DELETE ${kind}/{id}/members/{userId}`, { params: { id } }),
    // @ts-expect-error it is none that a link could point to
    pathOf('DELETE conversations/{id}', { params: { id } }),
  ];
  expect(calls).toBeTypeOf('function');

  const answers = async () => {
    expectTypeOf((await call('GET conversations/{id}', { params: { id } })).title).toEqualTypeOf<string>();
    expectTypeOf(await call('DELETE conversations/{id}', { params: { id } })).toEqualTypeOf<undefined>();
    const listed = await call('GET model-bots/{id}/conversations', { params: { id } });
    expectTypeOf(listed).toEqualTypeOf<{ data: ConversationData[]; meta: ListMeta }>();
    expectTypeOf((await call('GET notifications')).meta).toEqualTypeOf<NotificationMeta>();
  };
  expect(answers).toBeTypeOf('function');
});
