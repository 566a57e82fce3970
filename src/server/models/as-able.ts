import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { type ModelAbilities, usedAbilities } from '#rules/model-abilities.ts';

/** Told to a model that sees none, in the place of a picture: it says so rather than that there is none. */
const unseen = '(Here is a picture, which you cannot see. Say so where the answer needs it.)';

/** What a model is asked, without what it cannot take: tools, pictures. */
export function asAble<Options extends LanguageModelV4CallOptions>(
  options: Options,
  known: ModelAbilities,
): Options {
  const { tools, pictures } = usedAbilities(known);
  return {
    ...options,
    ...(!tools && { tools: undefined, toolChoice: undefined }),
    ...(!pictures && { prompt: withoutPictures(options.prompt) }),
  };
}

function withoutPictures(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message) =>
    message.role === 'user' && message.content.some(({ type }) => type === 'file')
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'file' && part.mediaType.startsWith('image')
              ? { type: 'text' as const, text: unseen }
              : part,
          ),
        }
      : message,
  );
}
