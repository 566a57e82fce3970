import { createHash } from 'node:crypto';
import { isObject } from '#rules/is-object.ts';
import type { JsonSchema } from '#rules/json-schema.ts';
import type { PersonQuestion, PersonReply } from '#rules/person-question.ts';
import type { SeenPicture } from '#rules/seen-pictures.ts';
import type { SentLabel, ServerName, StepError, StepProgress } from '#rules/tools.ts';
import { storable } from '../storable.ts';

/**
 * Something an agent can use. A tool knows its tenant, its bot and its person from how it was made; what the model
 * gives it are arguments, and nothing among them can name another.
 */
export type AgentTool = {
  /** What the model calls it by. */
  name: string;
  /** What people know it by; null where that is a text of ours, by its name. */
  title: string | null;
  description: string;
  inputSchema: JsonSchema;
  /** Where it leads, beyond what the model is told of it. */
  target?: string;
  /** It changes something, so it runs only when the person has said yes to just these arguments. */
  changes: boolean;
  /** Where the person may have to sign in; where that is due, a call waits until they have. */
  signIn?: { at: ServerName; isDue: boolean };
  /** Whoever asks makes its calls, which end the run: see `programFunction`. */
  isElsewhere?: boolean;
  /**
   * Looks at what stands against any call already, such as a limit that is used up, so that nobody is asked in vain.
   * @throws {ToolError}
   */
  assertPossible?(): Promise<void>;
  /**
   * What a call would send, line by line, for the person to judge.
   * @throws {ToolError} `invalid_arguments`
   */
  sends?(args: unknown): SentLine[];
  /** How long a call may take; without it, as long as most may. */
  milliseconds?: number;
  /**
   * Does it, and answers what the model is to read.
   * @throws {ToolError}
   */
  run(args: unknown, signal: AbortSignal, run?: CallHooks): Promise<string | ToolAnswer>;
};

/** What is done for one call while it lasts. */
type CallHooks = {
  /** Left out where nobody is there to be asked. */
  asker?: Asker | undefined;
  /** Takes a sign of life of what takes long. */
  tellProgress?: (progress: StepProgress) => void;
};

/** How a call asks the person, for whoever does it, and has its time stand still meanwhile. */
export type Asker = { ask(question: PersonQuestion): Promise<PersonReply>; pause(): () => void };

/** What a tool answers with more than a text, which is what the model reads. */
export type ToolAnswer = {
  text: string;
  /** The picture that it made for the person. */
  mediaId?: string;
  /** What a model that sees pictures is given beside the text, which names each of them. */
  pictures?: readonly SeenPicture[];
};

export type SentLine = { label: SentLabel; value: string };

/** A tool did not do what it was asked; `message` is for the model, and holds no secret. */
export class ToolError extends Error {
  override name = 'ToolError';
  readonly code: StepError;

  constructor(code: StepError, message: string) {
    super(storable(message));
    this.code = code;
  }
}

/** Whether a call waits for whoever asks: for their word, until they have signed in, or for what they make of it. */
export const waitsForPerson = ({
  changes,
  signIn,
  isElsewhere,
}: Pick<AgentTool, 'changes' | 'signIn' | 'isElsewhere'>): boolean =>
  changes || signIn?.isDue === true || isElsewhere === true;

/** Tells two definitions apart: what a person agreed to is not done by another tool of the same name. */
export function digestOfTool({ name, description, inputSchema, changes, target = '' }: AgentTool): string {
  return createHash('sha256')
    .update(JSON.stringify([name, description, inputSchema, changes, target]))
    .digest('base64url');
}

/** What the tool itself says of a failure, out of what the SDK makes of it for the model. */
export function failureInOwnWords(written: string): string {
  const [, own] = /^(?:.*\W)?ToolError: (.*)$/s.exec(written) ?? [];
  if (own !== undefined) return own;
  if (written.startsWith('AI_NoSuchToolError')) return 'There is no such tool.';
  return written.startsWith('AI_') ? 'These arguments do not fit.' : written;
}

/** The object that a model gave as arguments. @throws {ToolError} `invalid_arguments` */
export function argumentsOf(args: unknown): Record<string, unknown> {
  if (isObject(args)) return args;
  throw new ToolError('invalid_arguments', 'The arguments have to be an object.');
}
