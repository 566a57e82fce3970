import { sql } from 'drizzle-orm';
import type { Plan } from '#rules/plans.ts';
import { prepare } from '../../db/prepare.ts';
import type { App } from '../context.ts';
import { type LimitFacts, planFacts, planOf } from '../limits/daily-limits.ts';
import type { Payer } from './payer.ts';

const given = (name: string) => sql`${sql.placeholder(name)}::uuid`;

const ofPerson = prepare<'userId'>(
  'plan_of_person',
  sql`SELECT ${planFacts(given('userId'))} AS subscriptions`,
);

const ofSpace = prepare<'spaceId'>(
  'plan_of_space',
  sql`SELECT ${planFacts(given('spaceId'), sql`s.tenant_id = ${given('spaceId')}`)} AS subscriptions`,
);

/** The plan whose allowance a payer has: the best of a person's own and their tenants', or that of the space. */
export async function planOfPayer(
  { database }: Pick<App, 'database'>,
  { userId, spaceId }: Pick<Payer, 'userId' | 'spaceId'>,
): Promise<Plan> {
  const { name, text, values } = userId === null ? ofSpace({ spaceId }) : ofPerson({ userId });
  const [found] = await database.readAcrossSpaces<Pick<LimitFacts, 'subscriptions'>>(name, text, values);
  return planOf(found?.subscriptions ?? []);
}
