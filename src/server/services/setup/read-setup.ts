import type { SetupState } from '#contracts/account.ts';
import type { Context } from '../context.ts';
import { isSetUp } from '../installation/is-set-up.ts';

/** Whether somebody administers this installation, for who asks from outside, and whether mails leave this installation. */
export async function readSetup({ ctx: { app } }: { ctx: Pick<Context, 'app'> }): Promise<SetupState> {
  const finished = await app.database.acrossSpaces(isSetUp);
  return { finished, sendsMail: app.mailTransport !== null };
}
