import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contracts/endpoints/endpoints.ts';
import { namingFilters } from '../services/security/note-foreign-filters.ts';

/** Only those who see every ticket filter by whose it is to answer. */
const forAgents = ['filters[assignee]'];

const namesIds = (schema: object) => JSON.stringify(schema).includes('"format":"uuid"');

test('every filter of a list that names records is one whose foreign ids are written down', () => {
  const filters = Object.values(endpoints).flatMap((exchange) => {
    const { query } = exchange as { query?: z.ZodType | 'unchecked' };
    if (!query || query === 'unchecked') return [];
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([name, schema]) =>
      name.startsWith('filters[') && namesIds(schema as object) ? [name] : [],
    );
  });
  expect([...new Set(filters)].sort()).toEqual([...Object.keys(namingFilters), ...forAgents].sort());
});
