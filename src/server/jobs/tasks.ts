import { z } from 'zod';

/** Every background job with the schema of its payload. Handlers are `<job>.handler.ts`, loaded when first needed. */
export const tasks = {
  ingestFile: { payload: z.strictObject({ fileId: z.uuid() }), maximumAttempts: 25 },
} as const satisfies Record<string, { payload: z.ZodType; maximumAttempts: number }>;

export type TaskName = keyof typeof tasks;
export type TaskPayload<Name extends TaskName> = z.input<(typeof tasks)[Name]['payload']>;
