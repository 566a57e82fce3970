import { APICallError, type EmbeddingModelV4Middleware } from '@ai-sdk/provider';
import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { errorOf } from './streams/chat-chunk.ts';

/**
 * Reads vectors as servers send them: by their numbers, in whichever order they come; as Base64, within a list of their
 * own, or in Ollama's protocol. An error in the place of an answer is a refusal, and so are fewer vectors than texts, of
 * which nobody knows which are missing. One that is no numbers is empty.
 */
export const steadyVectors: EmbeddingModelV4Middleware = {
  specificationVersion: 'v4',
  async wrapEmbed({ doEmbed, params: { values } }) {
    try {
      const result = await doEmbed();
      const embeddings = inOrder(listIn(result.response?.body), result.embeddings);
      if (embeddings.length !== values.length) throw refusal(countOf(embeddings.length, values.length));
      return { ...result, embeddings };
    } catch (error) {
      const written = APICallError.isInstance(error) && (error.statusCode ?? 0) < 300 && error.responseBody;
      if (!written) throw error;
      const answer = parsedJson(written);
      const list = listIn(answer);
      if (list.length !== values.length) {
        const said = isObject(answer) ? errorOf(answer) : null;
        throw refusal(said ? String(said.message) : countOf(list.length, values.length));
      }
      return { embeddings: inOrder(list, list.map(vectorOf)), warnings: [] };
    }
  },
};

/** What an answer has for each text. */
function listIn(answer: unknown): unknown[] {
  const listed = isObject(answer) ? (answer.data ?? answer.embeddings) : answer;
  return Array.isArray(listed) ? listed : [];
}

/** The vectors in the order of their texts, as far as each has a number of its own. */
function inOrder(list: readonly unknown[], vectors: number[][]): number[][] {
  const places = list.map((entry) => (isObject(entry) ? entry.index : undefined));
  const isNumbered =
    places.length === vectors.length &&
    new Set(places).size === places.length &&
    places.every((place) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < places.length);
  if (!isNumbered) return vectors;
  const ordered = [...vectors];
  for (const [at, place] of places.entries()) ordered[Number(place)] = vectors[at] ?? [];
  return ordered;
}

function vectorOf(entry: unknown): number[] {
  const given = isObject(entry) ? entry.embedding : entry;
  if (typeof given === 'string') return ofBase64(given);
  if (!Array.isArray(given)) return [];
  const [first] = given;
  const numbers = (given.length === 1 && Array.isArray(first) ? first : given).map(numberOf);
  return numbers.every(Number.isFinite) ? numbers : [];
}

const numberOf = (given: unknown): number =>
  typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : Number.NaN;

/** Numbers of four bytes each, the least of them first. */
function ofBase64(written: string): number[] {
  const bytes = Buffer.from(written, 'base64');
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
}

const countOf = (made: number, asked: number) => `The server has made ${made} vectors of ${asked} texts.`;

/** As if the server had said so by its status. */
const refusal = (message: string) =>
  new APICallError({ message, statusCode: 400, url: '', requestBodyValues: {}, isRetryable: false });
