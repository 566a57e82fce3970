import { expect, it } from 'vitest';
import type { StepChange } from '../../agents/step-reader.ts';
import { createStepRecord } from './step-rows.ts';

const change = { callId: 'call', tool: 'tool', state: 'running' } as StepChange;

it('a step counts as kept only once it is stored, so that nothing overtakes its beginning', async () => {
  const stored = Promise.withResolvers<void>();
  const order: string[] = [];
  const app = { database: { inSpace: () => stored.promise } } as never;
  const record = createStepRecord(app, { messageId: 'answer', spaceId: 'space' }, []);
  const kept = record.kept('call').then(() => order.push('kept'));
  const changed = record.change(change).then(() => order.push('changed'));
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  stored.resolve();
  await Promise.all([kept, changed]);
  expect(order).toContain('kept');
  await record.kept('call');
});
