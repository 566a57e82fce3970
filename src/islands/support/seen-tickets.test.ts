import { expect, it } from 'vitest';
import { isUnread, keptSeen, readSeen, withSeen } from './seen-tickets.ts';

const asked = {
  id: 'a',
  status: 'open',
  lastMessageBy: 'customer',
  lastMessageAt: '2026-11-30T10:00:00.000Z',
} as const;

it('a ticket is unread until it is seen, and again once its person writes', () => {
  const seen = withSeen(new Map(), 'a', asked.lastMessageAt);
  expect(isUnread(new Map(), asked)).toBe(true);
  expect(isUnread(seen, asked)).toBe(false);
  expect(isUnread(seen, { ...asked, lastMessageAt: '2026-11-30T10:00:01.000Z' })).toBe(true);
});

it('what was answered or solved is not unread, whoever has seen it', () => {
  expect(isUnread(new Map(), { ...asked, lastMessageBy: 'support' })).toBe(false);
  expect(isUnread(new Map(), { ...asked, status: 'solved' })).toBe(false);
});

it('of many tickets those are remembered that were seen last', () => {
  let seen = withSeen(new Map(), 'a', asked.lastMessageAt);
  for (let n = 0; n < 499; n += 1) seen = withSeen(seen, String(n), asked.lastMessageAt);
  expect(isUnread(seen, asked)).toBe(false);
  seen = withSeen(withSeen(seen, '0', asked.lastMessageAt), 'one more', asked.lastMessageAt);
  expect(isUnread(seen, asked)).toBe(true);
  expect(isUnread(seen, { ...asked, id: '0' })).toBe(false);
});

it('what was kept is read, and what is nothing of the kind is as good as nothing', () => {
  const seen = new Map([['a', '2026']]);
  expect(readSeen(keptSeen(seen))).toEqual(seen);
  expect(readSeen('[["a","2026"],["b",1],["c"],7]')).toEqual(seen);
  expect(readSeen('{"a":"2026"}').size).toBe(0);
  expect(readSeen('x').size).toBe(0);
  expect(readSeen(null).size).toBe(0);
});
