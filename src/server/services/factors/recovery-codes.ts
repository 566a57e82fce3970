import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { hashSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { recoveryCodes } from '../../db/schema/identity.ts';
import { presentTime } from '../../time.ts';

const codesAtOnce = 10;
/** 32 characters, none of which looks like another: without i, l, 0 and 1. */
const alphabet = 'abcdefghjkmnopqrstuvwxyz23456789';

/** Replaces a person's recovery codes by ten new ones of 80 random bits, to be shown once. */
export async function issueRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(plain(code)) })));
  return codes;
}

/** New codes for somebody who has none left to use, else null: those they wrote down go on. */
export async function issueFirstRecoveryCodes(
  transaction: Transaction,
  userId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(transaction, userId)) > 0 ? null : issueRecoveryCodes(transaction, userId);
}

/** Uses a code up; false when it is none, or was used before. */
export async function spendRecoveryCode(
  transaction: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const spent = await transaction
    .update(recoveryCodes)
    .set({ usedAt: presentTime() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashSecret(plain(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

/** How many codes a person can still use. */
export async function countRecoveryCodes(transaction: Transaction, userId: string): Promise<number> {
  const [found] = await transaction
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return found?.left ?? 0;
}

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Four groups of four characters. */
function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
