import { expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { beginAnswer } from './begin-answer.ts';

const payer = { spaceId: 's', companyId: null, modelBotId: 'b', userId: null, use: 'answer' } as const;
const input = {
  payer,
  answering: { model: 'quoter' },
  who: { is: { address: '10.0.0.1' }, most: 2 },
} as const;

function setUp(chatModels: () => [] = () => []) {
  const left = vi.fn();
  const app = { callLimits: { begin: vi.fn(() => left) }, models: { chatModels }, quoter: { id: 'quoter' } };
  return { app: app as unknown as App, left };
}

test('an answer is under way from its beginning to its end', async () => {
  const { app, left } = setUp();
  const { taken, meter, end } = await beginAnswer(app, input, async () => 'counted');
  expect([taken, meter.model.id]).toEqual(['counted', 'quoter']);
  expect(app.callLimits.begin).toHaveBeenCalledWith('answers', { address: '10.0.0.1' }, 2);
  expect(left).not.toHaveBeenCalled();
  await end();
  expect(left).toHaveBeenCalledTimes(1);
});

test('what cannot be paid is not counted, and no longer under way', async () => {
  const { app, left } = setUp(() => {
    throw new AppError('budget_used');
  });
  const take = vi.fn();
  await expect(beginAnswer(app, input, take)).rejects.toMatchObject({ code: 'budget_used' });
  expect(take).not.toHaveBeenCalled();
  expect(left).toHaveBeenCalledTimes(1);
});

test('what is refused when it is to be counted is no longer under way', async () => {
  const { app, left } = setUp();
  const refused = beginAnswer(app, input, () => Promise.reject(new AppError('limit_reached')));
  await expect(refused).rejects.toMatchObject({ code: 'limit_reached' });
  expect(left).toHaveBeenCalledTimes(1);
});
