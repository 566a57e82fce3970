import { expect, it } from 'vitest';
import { type DeskPlace, deskOf, filtersOfView, listedInView, ticketViewOf, ticketViews } from './tickets.ts';

const self = '01890000-0000-7000-8000-000000000001';
const parley: DeskPlace = { kind: 'parley' };
const company: DeskPlace = { kind: 'companies', id: '01890000-0000-7000-8000-000000000002' };
const places = [parley, company];

it('what waits for an answer leaves out what is put off; what is put off stands by itself', () => {
  for (const view of ['open', 'mine', 'unassigned'] as const)
    expect(filtersOfView(view, self, parley)).toMatchObject({ status: 'open', snoozed: 'false' });
  expect(filtersOfView('mine', self, parley).assignee).toBe(self);
  expect(filtersOfView('unassigned', self, parley).assignee).toBe('none');
  expect(filtersOfView('snoozed', self, parley)).toMatchObject({ status: '', assignee: '', snoozed: 'true' });
  expect(listedInView('all', self, parley)).toEqual({ page: 1, perPage: 25 });
});

it('a desk is shown what waits for it: support what nobody else has, administrators what they did not hand on', () => {
  for (const place of places)
    for (const view of ['open', 'mine', 'unassigned', 'snoozed', 'waiting', 'solved'] as const)
      expect(filtersOfView(view, self, place).desk).toBe(deskOf(place));
  expect(filtersOfView('organisations', self, parley).desk).toBe('organisation');
  expect(filtersOfView('handedOn', self, company).desk).toBe('parley');
});

it('every view of a company is of its people alone', () => {
  for (const view of ticketViews.organisation)
    expect(filtersOfView(view, self, company)).toMatchObject({ tenantId: '', companyId: company.id });
});

it('an address names a view, and what the desk has not shows what waits', () => {
  for (const place of places) {
    const views = ticketViews[deskOf(place)];
    expect(views.map((view) => ticketViewOf(view, place))).toEqual(views);
    expect(ticketViewOf('constructor', place)).toBe('open');
    expect(ticketViewOf(null, place)).toBe('open');
  }
  expect(ticketViewOf('handedOn', parley)).toBe('open');
});
