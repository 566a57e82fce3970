import { expect, it } from 'vitest';
import { addressOf, type TableChoice, viewOf } from './use-table.ts';

const question: TableChoice = { page: 3, after: 'x', sort: '-createdAt', filters: {} };

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
  expect(addressOf('?sort=email')).toBe('?sort=email');
  expect(addressOf('')).toBe('?');
  expect(addressOf('', 'audit')).toBe('?part=audit');
  expect(addressOf('?sort=createdAt', 'audit')).toBe('?part=audit&sort=createdAt');
});

it('what the page sets itself is no part of a view', () => {
  const given = { ...question, filters: { person: ['somebody'], action: ['limits.changed'] } };
  expect(viewOf('auditEvents', given, ['person'])).toBe('?filters[action][]=limits.changed');
});
