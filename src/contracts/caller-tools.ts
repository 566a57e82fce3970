import { z } from 'zod';
import { chatLimits } from '#rules/limits.ts';
import { seenPictureLimits, seenPictureType } from '#rules/seen-pictures.ts';
import { toolLimits } from '#rules/tools.ts';

/** Told in zod's own words; see `ifMissing`. */
export const turnText = z.string().max(chatLimits.turnCharacters);

/** What is there but wrong is told in zod's own words, which are for programmers as those of the protocol. */
export const ifMissing: { error: z.core.$ZodErrorMap } = {
  error: ({ input }) => (input === undefined ? 'required' : undefined),
};

export const mostTokens = z.number().int().min(1).nullish();

/** A JSON schema, as a program writes it. */
const schema = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= toolLimits.schemaCharacters, {
    error: `A schema may have at most ${toolLimits.schemaCharacters} characters.`,
  })
  // So many names fit into it.
  .meta({ maxProperties: toolLimits.schemaCharacters });

export const functionName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]{1,64}$/, {
    error: 'It has to be 1 to 64 letters, digits, "_" and "-".',
  });
export const callId = z.string().min(1).max(200);
export const callArguments = z.string().max(chatLimits.turnCharacters);

/** A function that a program offers, beside its name. */
export const functionFields = {
  description: z
    .string()
    .max(toolLimits.descriptionCharacters * 5)
    .nullish(),
  parameters: schema.nullish(),
  strict: z.boolean().nullish(),
};

/** A picture as an address that holds it, by what it is: providers refuse one that is called something else. */
export const pictureAddress = z
  .string()
  .max(seenPictureLimits.charactersOfOne + 100)
  .regex(/^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/)
  .transform((address) => {
    const [head = '', data = ''] = address.split(',');
    const called = head.slice('data:'.length).split(';')[0] as string;
    // Many write it so; no provider takes it.
    const mediaType = called === 'image/jpg' ? 'image/jpeg' : called;
    return { mediaType: seenPictureType(data) ?? mediaType, data };
  });
export type CallerPicture = z.output<typeof pictureAddress>;

/** Of the functions that are offered, these alone may be called. */
export const allowedTools = <Name extends z.ZodType>(name: Name) => ({
  mode: z.enum(['auto', 'required']),
  tools: z.array(name).max(chatLimits.callerTools),
});

/** The fields of a format of answers that is a schema. */
export const schemaFormat = {
  name: functionName,
  description: z.string().max(toolLimits.descriptionCharacters).nullish(),
  schema: schema.nullish(),
  strict: z.boolean().nullish(),
};

export const noOtherFormat = 'It has to be "text", "json_object" or "json_schema".';
