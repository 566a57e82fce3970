import { isObject } from '#rules/is-object.ts';
import { latestQuirks, type ModelQuirk } from '#rules/model-quirks.ts';
import { type BoundFetch, readAnswerBody } from '../../outbound/bound-fetch.ts';
import { applyQuirks, type RequestBody } from './apply-quirks.ts';
import { mendOf } from './quirks-of-refusal.ts';
import { readRefusal } from './read-refusal.ts';
import { windowInRefusal } from './too-long.ts';

/** What is remembered of one model of one provider. */
export type ModelMemory = {
  quirks(): readonly ModelQuirk[];
  /** Keeps what the model took at last; returns at once, and never throws. */
  learn(quirks: readonly ModelQuirk[]): void;
};

/** One request may be mended so often before its refusal stands. */
const mostTries = 8;

/** Of refusals, those that another form of the request may change; templates of local servers fail with 500. */
const mendable: ReadonlySet<number> = new Set([400, 404, 405, 413, 415, 422, 500, 501]);

/**
 * A `fetch` to one model which sends what the model is known to take, and where it refuses something by name asks again
 * without it, or with it in its other form. All requests to models pass it, in whichever protocol, so that one refused
 * parameter stops no answer. What helped is learned.
 */
export function createMendingFetch(fetch: BoundFetch, memory: ModelMemory): BoundFetch {
  const mending = async (
    address: string,
    options: RequestInit & { bytes?: number } = {},
  ): Promise<Response> => {
    const { body: sent } = options;
    if (typeof sent !== 'string') return fetch(address, options);
    const known = memory.quirks();
    let body: RequestBody | undefined;
    if (known.length > 0) body = applyQuirks(parseBody(sent), known);
    const learned: ModelQuirk[] = [];
    let rewritings = 0;
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(address, body ? { ...options, body: JSON.stringify(body) } : options);
      if (!mayBeMended(response) || tries === mostTries) {
        if (response.ok) keep(memory, known, learned);
        return response;
      }
      const text = (await readAnswerBody(response)).toString('utf8');
      const refused = body ?? parseBody(sent);
      const mend = mendOf(readRefusal(text, refused), refused, {
        known: [...known, ...learned],
        rewritings,
        isSure: response.status < 500,
      });
      if (!mend) {
        // Nothing on the wire makes it shorter; whoever asks again knows by this how much there is room for.
        const tokens = 'messages' in refused || 'contents' in refused ? windowInRefusal(text) : undefined;
        if (tokens !== undefined) keep(memory, known, [{ kind: 'window', tokens }]);
        return again(response, text);
      }
      ({ body } = mend);
      learned.push(...mend.learns);
      if (mend.isRewriting) rewritings += 1;
    }
  };
  return mending as BoundFetch;
}

const mayBeMended = ({ status }: Response) => mendable.has(status);

function keep(memory: ModelMemory, known: readonly ModelQuirk[], learned: readonly ModelQuirk[]): void {
  const seen = new Set(known.map((quirk) => JSON.stringify(quirk)));
  const fresh = latestQuirks(learned).filter((quirk) => !seen.has(JSON.stringify(quirk)));
  if (fresh.length > 0) memory.learn(fresh);
}

function parseBody(sent: string): RequestBody {
  const body: unknown = JSON.parse(sent);
  return isObject(body) ? body : {};
}

/** The answer as it came, whose body has been read. */
const again = ({ status, headers }: Response, text: string) => new Response(text, { status, headers });
