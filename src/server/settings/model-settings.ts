import { z } from 'zod';
import { optional, price, type SettingWords, webAddress, wholeNumber, withDefault } from './setting-kinds.ts';

/** Settings of the models that the environment names, and of what all models may cost. */
export const modelSettings = {
  AI_BASE_URL: {
    schema: optional(webAddress),
    expected: 'the address of an OpenAI-compatible endpoint, such as http://localhost:11434/v1',
    about:
      'an OpenAI-compatible endpoint beside those connected in the interface, such as `http://localhost:11434/v1`',
  },
  AI_API_KEY: { schema: optional(z.string()), expected: 'a key', about: 'its key' },
  AI_MODEL: {
    schema: optional(z.string()),
    expected: 'the name of a model, or several divided by commas',
    about:
      'its model; where a key of Anthropic or Google is set below, `claude-…` or `gemini-…` is theirs. Several are divided by commas, one for each, such as `llama3.3,claude-sonnet-4-5`',
    usual: 'the first that each of them lists',
  },
  AI_IMAGE_MODEL: {
    schema: optional(z.string()),
    expected: 'the name of a model that makes pictures',
    about: 'its model for pictures, such as `gpt-image-1`; without one there are none',
  },
  AI_EMBEDDING_MODEL: {
    schema: optional(z.string()),
    expected: 'the name of a model that turns texts into vectors',
    about:
      'its model for vectors of texts, such as `text-embedding-3-small` or `bge-m3`; without one, files are searched by their words alone',
  },
  AI_SPEECH_MODEL: {
    schema: optional(z.string()),
    expected: 'the name of a model that speaks',
    about: 'its model for reading aloud, such as `tts-1`; without one the browser speaks',
  },
  ANTHROPIC_API_KEY: {
    schema: optional(z.string()),
    expected: 'a key of Anthropic',
    about: 'a key of Anthropic, which is asked behind that endpoint',
  },
  GOOGLE_GENERATIVE_AI_API_KEY: {
    schema: optional(z.string()),
    expected: 'a key of Google Gemini',
    about: 'a key of Google Gemini, which is asked behind both',
  },
  AI_INPUT_PRICE: price('AI_INPUT_PRICE', 'a million tokens that `AI_MODEL`, of several the first, reads'),
  AI_OUTPUT_PRICE: price('AI_OUTPUT_PRICE', 'a million tokens that it writes'),
  AI_IMAGE_PRICE: price('AI_IMAGE_PRICE', 'a picture of `AI_IMAGE_MODEL`'),
  AI_EMBEDDING_PRICE: price(
    'AI_EMBEDDING_PRICE',
    'a million tokens that `AI_EMBEDDING_MODEL` makes vectors of',
  ),
  AI_SPEECH_PRICE: price('AI_SPEECH_PRICE', 'a million characters that `AI_SPEECH_MODEL` reads aloud'),
  AI_FALLBACK_SECONDS: {
    schema: withDefault(wholeNumber(1, 180), '30'),
    expected: 'a whole number from 1 to 180',
    about:
      'how long any provider may say nothing before the next one is asked; one that has accepted the question may think three times as long',
  },
  AI_DAILY_TOKENS: {
    schema: optional(wholeNumber(1, 1e15)),
    expected: 'a whole number of tokens such as 50000000',
    about:
      "how many tokens the installation's own providers may read and write in a day (UTC), for everybody together; without it there is no such limit",
  },
  AI_MONTHLY_BUDGET: {
    schema: optional(wholeNumber(1, 1e9)),
    expected: 'a whole number of US dollars such as 200',
    about:
      'how many US dollars their calls may cost in a month (UTC), by the prices that are set for models: of those connected in the interface there, of those above by `AI_INPUT_PRICE` and its kin',
  },
} as const satisfies Record<string, { schema: z.ZodType } & SettingWords>;
