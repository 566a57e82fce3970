import { isObject } from '#rules/is-object.ts';

type Chunk = Record<string, unknown>;

/** What a chunk says where it says but words, of the answer or of what is thought. */
type Words = { name: 'content' | 'reasoning_content'; text: string };

type JoinedWords = {
  /** Passes a chunk on; words wait for those that follow them. */
  add(chunk: Chunk): void;
  /** Passes on what waits. */
  flush(): void;
};

/**
 * Words that came together go on together: each chunk is checked, read and cited by a dozen stages behind.
 * @param write takes what goes on, in its order
 */
export function createJoinedWords(write: (chunk: Chunk) => void): JoinedWords {
  let first: Chunk | null = null;
  let name: Words['name'] = 'content';
  let texts: string[] = [];
  const flush = () => {
    if (first) write(texts.length === 1 ? first : withWords(first, { name, text: texts.join('') }));
    first = null;
    texts = [];
  };
  return {
    add(chunk) {
      const words = wordsOf(chunk);
      if (!words || words.name !== name) flush();
      if (!words) return write(chunk);
      first ??= chunk;
      name = words.name;
      texts.push(words.text);
    },
    flush,
  };
}

function wordsOf({ choices, usage, error }: Chunk): Words | null {
  if (usage !== undefined || error !== undefined || !Array.isArray(choices) || choices.length !== 1)
    return null;
  const [{ delta, finish_reason: reason }] = choices as [Chunk];
  if (reason !== null || !isObject(delta)) return null;
  const [said, ...others] = Object.entries(delta);
  if (!said || others.length > 0) return null;
  const [name, text] = said;
  return (name === 'content' || name === 'reasoning_content') && typeof text === 'string'
    ? { name, text }
    : null;
}

const withWords = (chunk: Chunk, { name, text }: Words): Chunk => ({
  ...chunk,
  choices: [{ index: 0, delta: { [name]: text }, finish_reason: null }],
});
