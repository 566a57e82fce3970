import { expect, it } from 'vitest';
import { addressOf, type TableChoice, viewOf } from './use-table.ts';

const question: TableChoice = { page: 3, perPage: 25, after: 'x', sort: '-createdAt', filters: {} };

it('a view says what is found and how it is shown, and not at which page somebody is', () => {
  expect(viewOf('users', question)).toBe('');
  const narrowed = { ...question, sort: 'email', search: 'rita', columns: ['email', 'id'] };
  expect(viewOf('users', narrowed)).toBe('?search=rita&sort=email&columns[]=email&columns[]=id');
});

it('the same filters are the same view, whichever was chosen first', () => {
  const one = viewOf('users', { ...question, filters: { role: ['ADMIN'], state: ['active'] } });
  const other = viewOf('users', { ...question, filters: { state: ['active'], role: ['ADMIN'] } });
  expect(one).toBe('?filters[role][]=ADMIN&filters[state][]=active');
  expect(other).toBe(one);
});

it('a view stays in the part of the panel that shows the table', () => {
  const [usual, part] = [{ perPage: 25 }, 'audit'];
  expect(addressOf('?sort=email', usual)).toBe('?sort=email');
  expect(addressOf('', usual)).toBe('?');
  expect(addressOf('', { ...usual, part })).toBe('?part=audit');
  expect(addressOf('?sort=createdAt', { ...usual, part })).toBe('?part=audit&sort=createdAt');
});

it('whoever has more rows on a page keeps them from one view to the next', () => {
  expect(addressOf('?sort=email', { perPage: 500 })).toBe('?perPage=500&sort=email');
  expect(viewOf('users', { ...question, perPage: 500 })).toBe('');
});

it('what the page sets itself is no part of a view', () => {
  const given = { ...question, filters: { person: ['somebody'], action: ['limits.changed'] } };
  expect(viewOf('auditEvents', given, ['person'])).toBe('?filters[action][]=limits.changed');
});
