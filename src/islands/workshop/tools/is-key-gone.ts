import type { ToolSecretData } from '#contracts/tool.ts';

/** Whether a key was chosen that is not kept any more. While the keys are not known (null), none is taken to be gone. */
export function isKeyGone(secrets: readonly ToolSecretData[] | null, secretId: string | null): boolean {
  return secrets !== null && secretId !== null && !secrets.some(({ id }) => id === secretId);
}
