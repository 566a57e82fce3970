import type { AccountData } from '#contracts/account.ts';
import { loadAccount } from '../../auth/load-account.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';

/** @throws {AppError} `not_found` */
export async function findUser({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<AccountData> {
  const account = await ctx.app.database.acrossSpaces((transaction) => loadAccount(transaction, input.id));
  if (!account) throw new AppError('not_found');
  return account;
}
