import { z } from 'zod';
import { confirmationLimits } from '#rules/limits.ts';
import { SecretBoxError } from '../../crypto/secret-box.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';

const content = z.object({ email: z.string(), code: z.string(), expiresAt: z.number() });
type Content = z.infer<typeof content>;

const placeOf = (modelBotId: string) => ({ ownerId: modelBotId, column: 'visitor transcripts' });

/** Seals what a code is for, so that nothing of a visitor has to be kept: it opens for this bot alone. */
export function sealTranscriptChallenge(
  { secrets }: Pick<App, 'secrets'>,
  modelBotId: string,
  { email, code }: Omit<Content, 'expiresAt'>,
): string {
  const expiresAt = presentMilliseconds() + confirmationLimits.codeSeconds * 1000;
  return secrets.seal(JSON.stringify({ email, code, expiresAt }), placeOf(modelBotId));
}

/** @returns null for what was not sealed here, or too long ago */
export function openTranscriptChallenge(
  { secrets }: Pick<App, 'secrets'>,
  modelBotId: string,
  challenge: string,
): Omit<Content, 'expiresAt'> | null {
  try {
    const opened = content.parse(JSON.parse(secrets.open(challenge, placeOf(modelBotId))));
    return opened.expiresAt > presentMilliseconds() ? opened : null;
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
