import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { type ModelAbilities, usedAbilities } from '#rules/model-abilities.ts';
import { unseenPicture } from '#rules/seen-pictures.ts';

/** Said before the pictures that tools answered with. */
const seen = '(The pictures that the tools answered with, in the order in which their results name them.)';

/**
 * What a model is asked, without what it cannot take: tools, pictures. Pictures that tools answered with are shown to it
 * after the results of the calls: most providers take none within them.
 */
export function asAble<Options extends LanguageModelV4CallOptions>(
  options: Options,
  known: ModelAbilities,
): Options {
  const { tools, pictures } = usedAbilities(known);
  return {
    ...options,
    ...(!tools && { tools: undefined, toolChoice: undefined }),
    prompt: pictures ? besideResults(options.prompt) : withoutPictures(options.prompt),
  };
}

function withoutPictures(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message) => {
    if (message.role === 'tool') return withoutResultPictures(message).message;
    return message.role === 'user' && message.content.some(({ type }) => type === 'file')
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'file' && part.mediaType.startsWith('image')
              ? { type: 'text' as const, text: unseenPicture }
              : part,
          ),
        }
      : message;
  });
}

function besideResults(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.flatMap((given): LanguageModelV4Prompt => {
    if (given.role !== 'tool') return [given];
    const { message, pictures } = withoutResultPictures(given);
    if (pictures.length === 0) return [message];
    return [message, { role: 'user', content: [{ type: 'text', text: seen }, ...pictures] }];
  });
}

type ToolMessage = Extract<LanguageModelV4Prompt[number], { role: 'tool' }>;

/** Results as texts alone, which name the pictures that were among them. */
function withoutResultPictures(message: ToolMessage): {
  message: ToolMessage;
  pictures: LanguageModelV4FilePart[];
} {
  const pictures: LanguageModelV4FilePart[] = [];
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result' || part.output.type !== 'content') return part;
    const texts: string[] = [];
    for (const each of part.output.value) {
      if (each.type === 'text') texts.push(each.text);
      if (each.type === 'file') pictures.push(each);
    }
    return { ...part, output: { type: 'text' as const, value: texts.join('\n') } };
  });
  return { message: { ...message, content }, pictures };
}
