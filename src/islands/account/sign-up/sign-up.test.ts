import { describe, expect, it, test } from 'vitest';
import { signUpInput } from '#contracts/account.ts';
import { chosenPlan, planPage } from './chosen-plan.ts';
import { validateSignUp } from './validate-sign-up.ts';

const good = { firstName: 'Ana', email: 'ana@example.org', password: 'ten letters', terms: true };

describe('validateSignUp', () => {
  it('finds nothing wrong with what the server takes', () => {
    expect(validateSignUp(good)).toEqual({});
    const { terms: _, ...input } = good;
    expect(signUpInput.safeParse({ ...input, role: 'SINGLE_USER' }).success).toBe(true);
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'required' }],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'too_long' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'ana@' }, { email: 'invalid_email' }],
    [{ password: '' }, { password: 'required' }],
    [{ password: 'too short' }, { password: 'too_short' }],
    [{ terms: false }, { terms: 'required' }],
  ])('%j is wrong', (change, errors) => {
    expect(validateSignUp({ ...good, ...change })).toEqual(errors);
  });
});

test.each([
  ['?plan=team&period=yearly', { plan: 'team', period: 'yearly' }],
  ['?plan=plus', { plan: 'plus', period: 'monthly' }],
  ['?plan=plus&period=weekly', { plan: 'plus', period: 'monthly' }],
  ['?plan=free', null],
  ['?plan=toString', null],
  ['', null],
])('the address %s names a plan or none', (search, expected) => {
  expect(chosenPlan(search)).toEqual(expected);
});

test('a plan is taken out on the subscription panel', () => {
  expect(planPage({ plan: 'team', period: 'yearly' }, 'es')).toBe(
    '/es/subscription/main-panel?plan=team&period=yearly',
  );
});
