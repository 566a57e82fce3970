import { describe, expect, it } from 'vitest';
import { queryString } from './query.ts';

describe('queryString', () => {
  it('is empty without parameters', () => {
    expect(queryString()).toBe('');
    expect(queryString({ search: '', page: undefined, filters: {} })).toBe('');
  });

  it('sends includes as includes[]', () => {
    expect(queryString({ includes: ['profile', 'roles'] })).toBe('?includes[]=profile&includes[]=roles');
  });

  it('sends every filter as filters[key][], also one with a single value', () => {
    expect(queryString({ filters: { status: ['ready', 'failed'], companyId: 'c1' } })).toBe(
      '?filters[status][]=ready&filters[status][]=failed&filters[companyId][]=c1',
    );
  });

  it('sends arrays as key[] and scalars as they are', () => {
    expect(queryString({ page: 2, ids: ['a', 'b'], archived: false })).toBe(
      '?page=2&ids[]=a&ids[]=b&archived=false',
    );
  });

  it('drops empty values, alone and inside arrays, but keeps zero', () => {
    expect(queryString({ search: '', sort: null, page: 0, ids: ['', undefined, 'a'], none: [] })).toBe(
      '?page=0&ids[]=a',
    );
  });

  it('sends moments in ISO 8601 and encodes what a query cannot hold', () => {
    expect(queryString({ since: new Date(0), search: 'a&b ñ' })).toBe(
      '?since=1970-01-01T00%3A00%3A00.000Z&search=a%26b+%C3%B1',
    );
  });
});
