import type { ElicitationRequest, ElicitResult } from '@ai-sdk/mcp';
import { isObject } from '#rules/is-object.ts';
import { type PersonQuestion, questionLimits, readAskedAddress, readFields } from '#rules/person-question.ts';
import { storable, storableValue } from '../storable.ts';
import type { Asker } from './agent-tool.ts';
import { type OpenSecret, withoutSecrets } from './tool-secret.ts';

/** What a server asks the person during its calls. */
export type ServerQuestions = {
  /** Makes a call, within which the person is asked by `asker`; without one whatever is asked is declined. */
  during<Result>(asker: Asker | undefined, call: () => Promise<Result>): Promise<Result>;
  /** Answers the server. @throws where it asks for what no form can be made of */
  answer(request: Pick<ElicitationRequest, 'params'>): Promise<ElicitResult>;
};

/**
 * Servers do not say for which of several calls they ask: it is taken for the one that began last, and the time of all
 * of them stands still. One question is asked at a time.
 * @param name of the server, as the person knows it
 * @param secret that the server gets, and might repeat
 */
export function createServerQuestions(name: string, secret: OpenSecret | null = null): ServerQuestions {
  const askers: Asker[] = [];
  let before: Promise<unknown> = Promise.resolve();

  const ask = async (question: PersonQuestion): Promise<ElicitResult> => {
    const asker = askers.at(-1);
    if (!asker) return { action: 'decline' };
    const pauses = askers.map(({ pause }) => pause());
    try {
      const { action, values } = await asker.ask(question);
      if (action !== 'accept' || !question.fields) return { action };
      return { action, content: Object.fromEntries(values.map((each) => [each.field, each.value])) };
    } finally {
      for (const goOn of pauses) goOn();
    }
  };
  const read = (params: unknown) =>
    readPersonQuestion(name, JSON.parse(withoutSecrets(JSON.stringify(params), secret ? [secret] : [])));
  const inTurn = (question: PersonQuestion) => {
    const asked = before.then(() => ask(question));
    before = asked.catch(() => undefined);
    return asked;
  };

  return {
    async during(asker, call) {
      if (!asker) return call();
      askers.push(asker);
      try {
        return await call().catch(async (error: unknown) => {
          const first = neededFirst(error).map(read);
          if (first.length === 0) throw error;
          for (const question of first) {
            if (!question || (await inTurn(question)).action !== 'accept') throw error;
          }
          return call();
        });
      } finally {
        askers.splice(askers.indexOf(asker), 1);
      }
    },
    async answer({ params }) {
      const question = read(params);
      if (!question) throw new Error('Only flat forms and web addresses can be asked for.');
      return inTurn(question);
    },
  };
}

/** By the protocol: nothing was done, since addresses have to be opened first. */
const addressesNeeded = -32042;

function neededFirst(error: unknown): unknown[] {
  if (!(error instanceof Error) || !('code' in error) || error.code !== addressesNeeded) return [];
  const data = 'data' in error ? error.data : null;
  return isObject(data) && Array.isArray(data.elicitations) ? data.elicitations.slice(0, 5) : [];
}

/** What is asked, as it can be shown and stored; null for what no form can be made of. */
function readPersonQuestion(name: string, params: unknown): PersonQuestion | null {
  const asked = storableValue(params);
  if (!isObject(asked) || typeof asked.message !== 'string') return null;
  const told = { server: storable(name), text: asked.message.trim().slice(0, questionLimits.textCharacters) };
  // One that comes with an error has its mode, and no form.
  if (asked.url !== undefined && asked.mode !== 'form') {
    const url = readAskedAddress(asked.url);
    return url === null ? null : { ...told, url, fields: null };
  }
  const fields = readFields(asked.requestedSchema);
  if (!fields || JSON.stringify(fields).length > questionLimits.characters) return null;
  return { ...told, url: null, fields };
}
