import type { ModelChoice } from '#rules/model-bots.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { listModelOptions } from './list-model-options.ts';

/** @throws {AppError} `invalid_request` for a model that no bot of the space can choose */
export function assertOffered(app: Pick<App, 'models'>, spaceId: string, model: ModelChoice): void {
  const isBuiltIn = model === 'default' || model === 'quoter';
  if (isBuiltIn) return;
  const options = listModelOptions({ ctx: { app }, input: { spaceId } });
  if (options.some(({ value }) => value === model)) return;
  throw new AppError('invalid_request', { fields: { model: 'invalid' } });
}
