import { expect, test } from 'vitest';
import { costOf } from '#rules/model-providers.ts';
import { parseEnvironment } from '../../settings/env.ts';
import { environmentPrices } from './environment-prices.ts';

const prices = (variables: Record<string, string>, purpose: 'chat' | 'image' = 'chat') =>
  environmentPrices(parseEnvironment(variables), purpose);

test('what a model of the environment costs is unknown where nobody says and no budget counts it', () => {
  expect(prices({})).toEqual({ inputPrice: null, outputPrice: null });
});

test('under a budget it costs what it is taken to cost, so that the budget ends', () => {
  const assumed = prices({ AI_MONTHLY_BUDGET: '200' });
  expect(costOf({ input: 1_000_000, output: 1_000_000 }, assumed)).toBe(30_000_000);
  expect(prices({ AI_MONTHLY_BUDGET: '200' }, 'image').outputPrice).toBe(250_000);
});

test('a price that is set holds under a budget and without, that of nothing, too', () => {
  const set = { AI_INPUT_PRICE: '2.5', AI_OUTPUT_PRICE: '0' };
  const said = { inputPrice: 2_500_000, outputPrice: 0 };
  expect([prices(set), prices({ ...set, AI_MONTHLY_BUDGET: '200' })]).toEqual([said, said]);
  expect(() => prices({ AI_INPUT_PRICE: 'cheap' })).toThrow('AI_INPUT_PRICE');
});
