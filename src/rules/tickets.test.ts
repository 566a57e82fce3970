import { expect, it } from 'vitest';
import { filtersOfView, ticketViewOf, ticketViews } from './tickets.ts';

const self = '01890000-0000-7000-8000-000000000001';

it('what waits for an answer leaves out what is put off; what is put off stands by itself', () => {
  for (const view of ['open', 'mine', 'unassigned'] as const)
    expect(filtersOfView(view, self)).toMatchObject({ status: 'open', snoozed: 'false' });
  expect(filtersOfView('mine', self).assignee).toBe(self);
  expect(filtersOfView('unassigned', self).assignee).toBe('none');
  expect(filtersOfView('snoozed', self)).toEqual({ status: '', assignee: '', snoozed: 'true' });
  expect(filtersOfView('all', self)).toEqual({ status: '', assignee: '', snoozed: '' });
});

it('an address names a view, and what is none shows what waits', () => {
  expect(ticketViews.map(ticketViewOf)).toEqual(ticketViews);
  expect(ticketViewOf('constructor')).toBe('open');
  expect(ticketViewOf(null)).toBe('open');
});
