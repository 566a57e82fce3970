import { expect, test } from 'vitest';
import { savedViewLimits } from '../../src/rules/saved-views.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type View = { id: string; table: string; name: string; query: string };
const view = { table: 'users', name: 'Suspended', query: '?filters[state][]=suspended' };

test('views of a table are kept by the one whose they are, and nobody else sees or removes them', async () => {
  const [one, other] = await Promise.all([
    suite.person({ name: 'ADMIN' }),
    suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId }),
  ]);
  const { status, data } = await one.post<View>('views', view);
  expect(status).toBe(201);
  expect(data).toMatchObject(view);
  await one.post('views', { ...view, table: 'mails', name: 'Failed' });
  expect((await one.get<View[]>('views?table=users')).data).toEqual([data]);
  expect((await one.get<View[]>('views')).data).toHaveLength(2);
  expect((await other.get<View[]>('views')).data).toEqual([]);
  expect((await other.delete(`views/${data.id}`)).status).toBe(404);
  expect((await one.delete(`views/${data.id}`)).status).toBe(204);
  expect((await one.get<View[]>('views?table=users')).data).toEqual([]);
});

test('a name that is there already stands for the new view, however many there are', async () => {
  const person = await suite.person({ name: 'ADMIN' });
  // All at once: none of them slips in beside the last.
  const answers = await Promise.all(
    Array.from({ length: savedViewLimits.most + 5 }, (_, number) =>
      person.post('views', { ...view, name: `View ${number}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(savedViewLimits.most);
  expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(5).fill('conflict'));
  const [{ name }] = (await person.get<[View]>('views?table=users')).data;
  const again = await person.post<View>('views', { ...view, name, query: '?sort=email' });
  expect(again.data.query).toBe('?sort=email');
  expect((await person.get<View[]>('views?table=users')).data).toHaveLength(savedViewLimits.most);
});

test('what is no view of a table is refused', async () => {
  const person = await suite.person({ name: 'ADMIN' });
  const refused = async (change: Partial<View>) => {
    const { status, error } = await person.post('views', { ...view, ...change });
    expect(status).toBe(422);
    return Object.keys(error?.fields ?? {});
  };
  expect(await refused({ query: 'https://elsewhere.example' })).toEqual(['query']);
  expect(await refused({ query: `?${'x'.repeat(savedViewLimits.queryCharacters)}` })).toEqual(['query']);
  expect(await refused({ table: 'passwords' })).toEqual(['table']);
  expect(await refused({ name: ' ' })).toEqual(['name']);
});
