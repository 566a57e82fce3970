import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeFetch } from '../testing/fake-browser.ts';
import { $notifications, readNotifications } from './notifications.ts';

afterEach(() => {
  $notifications.set(null);
  vi.unstubAllGlobals();
});

const told = (unread: number) => ({
  body: { data: [], meta: { page: 1, perPage: 20, total: 0, unread } },
});

// Reading the value alone: a listener would hold a connection.
const unread = () => $notifications.value?.meta.unread;

test('what was read is told to the server, and what it says then is everybody’s', async () => {
  fakeBrowser();
  const calls = fakeFetch({ status: 204 }, told(3));
  await readNotifications(['n1']);
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['POST', JSON.stringify({ ids: ['n1'] })],
    ['GET', undefined],
  ]);
  expect(unread()).toBe(3);
});

test('what was known stays where the server does not answer', async () => {
  fakeBrowser();
  fakeFetch({ status: 204 }, told(2), new TypeError('offline'), new TypeError('offline'));
  await readNotifications();
  await readNotifications();
  expect(unread()).toBe(2);
});
