import { isObject } from '#rules/is-object.ts';

type Chunk = Record<string, unknown>;

/** What is said piece by piece: what is thought, and the answer. */
const names = ['reasoning_content', 'content'] as const;

/** So often a piece has to begin with the whole of the one before it and go on, until it is taken for all so far. */
const fewestLonger = 3;
/** Characters that a piece has at least which is taken for all so far, as those of new words are seldom so long. */
const longerThanWords = 24;
/** And so many different ones: lines are drawn with one or two. */
const fewestSigns = 4;
/** So many pieces wait at most to be told apart, and of those that say the same again. */
const mostWaiting = { longer: 60, same: 16 };

/** Takes out of each piece of an answer what those before it have said. */
type NewWords = {
  /** What goes on of a piece, behind those that have waited for it. */
  of(chunk: Chunk): Chunk[];
  /** The last of what waits. */
  end(): Chunk[];
};

/**
 * Some servers say in each piece all that there is so far, instead of what is new. The first piece goes on at once. Those
 * that begin with the whole of the one before them wait until they are told from a text that repeats itself, which goes on
 * as it came: a stream with one piece that does not is one of new words, to its end.
 */
export function createNewWords(): NewWords {
  const fields = names.map((name) => ({ name, field: createField() }));
  const end = () =>
    fields.flatMap(({ name, field }) => field.end().map((text) => wordsChunk({}, name, text)));
  return {
    of(chunk) {
      const { delta, isEnd } = read(chunk);
      const said = fields.filter(({ name }) => typeof delta[name] === 'string' && delta[name] !== '');
      for (const { name, field } of fields) if (Array.isArray(delta[name])) field.isInParts();
      if (said.every(({ field }) => field.isOfNew())) return isEnd ? [...end(), chunk] : [chunk];
      const going = said.flatMap(({ name, field }) =>
        field.of(String(delta[name])).map((text) => wordsChunk(chunk, name, text)),
      );
      return isEnd ? [...going, ...end(), withoutWords(chunk)] : [...going, ...usageOf(chunk)];
    },
    end,
  };
}

/** What one of them is made of. */
function createField() {
  let kind: 'unknown' | 'new' | 'all' = 'unknown';
  let first = '';
  let last = '';
  let longer = 0;
  let waiting: string[] = [];
  const release = () => {
    const released = waiting;
    waiting = [];
    return released;
  };
  const asNew = (...more: string[]) => {
    kind = 'new';
    return [...release(), ...more];
  };
  const asAll = () => {
    kind = 'all';
    waiting = [];
    last = whole(last);
    return [last.slice(first.length)];
  };
  const isAll = () => longer >= fewestLonger && new Set(last).size >= fewestSigns;
  return {
    isOfNew: () => kind === 'new',
    isInParts() {
      if (kind === 'unknown' && waiting.length === 0) kind = 'new';
    },
    of(text: string): string[] {
      if (kind === 'new') return [text];
      if (kind === 'all') {
        const said = whole(text);
        if (last.startsWith(said)) return [];
        const isMore = said.startsWith(last);
        const rest = isMore ? said.slice(last.length) : text;
        last = isMore ? said : last + text;
        return [rest];
      }
      if (last === '') {
        first = whole(text);
        last = text;
        return [text];
      }
      if (!text.startsWith(whole(last)) || waiting.length >= mostWaiting[longer > 0 ? 'longer' : 'same'])
        return asNew(text);
      if (text.length > last.length) longer += 1;
      last = text;
      waiting.push(text);
      return isAll() && text.length >= longerThanWords ? asAll() : [];
    },
    /** A short text that grew by words is all of it. */
    end(): string[] {
      if (kind !== 'unknown' || waiting.length === 0) return [];
      return isAll() && /\S\s+\S/.test(last) ? asAll() : asNew();
    },
  };
}

/** A text without the half of a sign that its server did not have all of yet. */
const whole = (text: string): string =>
  text.endsWith('\uFFFD') ? text.slice(0, text.indexOf('\uFFFD')) : text;

function read({ choices, error }: Chunk): { delta: Chunk; isEnd: boolean } {
  const [choice] = Array.isArray(choices) ? choices : [];
  if (!isObject(choice)) return { delta: {}, isEnd: error !== undefined };
  const delta = isObject(choice.delta) ? choice.delta : {};
  return { delta, isEnd: choice.finish_reason !== null || 'tool_calls' in delta };
}

const wordsChunk = (chunk: Chunk, name: string, text: string): Chunk => ({
  ...chunk,
  usage: undefined,
  choices: [{ index: 0, delta: { [name]: text }, finish_reason: null }],
});

/** What a chunk says beside words. */
function withoutWords(chunk: Chunk): Chunk {
  const [choice] = chunk.choices as [Chunk];
  const { content: _said, reasoning_content: _thought, ...delta } = choice.delta as Chunk;
  return { ...chunk, choices: [{ ...choice, delta }] };
}

const usageOf = (chunk: Chunk): Chunk[] => (chunk.usage === undefined ? [] : [{ ...chunk, choices: [] }]);
