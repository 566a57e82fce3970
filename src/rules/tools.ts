import type { HttpOperation } from './http-operations.ts';
import type { JsonSchema } from './json-schema.ts';

/** Tools that come with Parley. Searching the files is no switch: whoever has files, searches them. */
export const builtInTools = ['calculator', 'dateTime', 'fetchPage', 'makeImage', 'openTicket'] as const;
export type BuiltInTool = (typeof builtInTools)[number];

/** Not called by a model: documents that a question wants all of are read part by part. */
export const wholeTool = 'read_whole';

/** What looks into the files: what it finds is theirs, and shows in the citations. */
export const fileTools = ['search_files', 'list_files', 'read_section', wholeTool] as const;
const toolsOfFiles: ReadonlySet<string> = new Set(fileTools);
export const isFileTool = (tool: string) => toolsOfFiles.has(tool);

/** Those that change something or use up a limit of the person, and therefore wait for their word. */
export const changingTools: ReadonlySet<BuiltInTool> = new Set(['makeImage', 'openTicket']);

/** What is sent when a tool is called that waits for a person's word. Texts: `chat.steps.approval.labels.<label>`. */
export const sentLabels = ['subject', 'text', 'request', 'body', 'picture', 'shape', 'counts'] as const;
export type SentLabel = (typeof sentLabels)[number];

/** The chosen operations of one OpenAPI document. */
export type HttpActions = {
  id: string;
  name: string;
  /** Every call goes to its host, and to no other. */
  baseUrl: string;
  secretId: string | null;
  /** What goes along beside it, where the interface asks for several keys. */
  furtherSecretIds?: string[] | undefined;
  operations: HttpOperation[];
};

/** A tool of an MCP server, as the server described it when it was chosen. */
export type ServerTool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  /** It waits for the person's word. */
  changes: boolean;
};

/** A server as people know it, and where it is. */
export type ServerName = { name: string; url: string };

/** The chosen tools of an MCP server over streamable HTTP. */
export type ToolServer = ServerName & {
  id: string;
  secretId: string | null;
  /** Each person signs in there themselves, and its tools act as them. */
  signIn?: boolean | undefined;
  tools: ServerTool[];
};

/** What an assistant may use, and how much of it for one answer. Without any of it, it is no agent. */
export type ToolSettings = {
  enabled: BuiltInTool[];
  /** How often the model is asked for one answer, at most. */
  maximumSteps: number;
  /** Tokens in and out for one answer; beyond them the model has to answer with what it has. */
  maximumTokens: number;
  actions: HttpActions[];
  servers: ToolServer[];
};

export const toolLimits = {
  /** One to use a tool, one to answer. */
  stepsLeast: 2,
  steps: 20,
  tokensLeast: 1_000,
  tokensMost: 1_000_000,
  actions: 5,
  servers: 5,
  /** Of one document or server. */
  tools: 30,
  nameCharacters: 100,
  /** Of where a secret goes, which may be an address. */
  placeCharacters: 500,
  /** Fields of a form that a document says more of. */
  bodyParts: 50,
  descriptionCharacters: 2_000,
  /** Of it, with where the tool is from, what a model is told: more is refused by some providers. */
  toldCharacters: 1_024,
  schemaCharacters: 20_000,
  /** GitHub's has thirteen million. */
  documentBytes: 16 * 1024 * 1024,
  /** Of what a tool answers, as the model reads it. */
  resultCharacters: 12_000,
  /** Of what the person sees of it. */
  shownCharacters: 600,
  argumentCharacters: 20_000,
  callMilliseconds: 30_000,
  /** For one answer, waiting for the person left out. */
  runMilliseconds: 300_000,
  /** For the way to a server's sign-in and back. */
  signInSeconds: 900,
  secrets: 50,
  /** That a document tells apart. */
  keysAsked: 10,
  /** Of one interface, beside the first. */
  furtherSecrets: 4,
  secretCharacters: 4_000,
  secretHosts: 10,
} as const;

export const noTools: ToolSettings = {
  enabled: [],
  maximumSteps: 6,
  maximumTokens: 50_000,
  actions: [],
  servers: [],
};

/** All keys of an interface, in the order in which they were chosen. */
export const secretIdsOf = ({
  secretId,
  furtherSecretIds = [],
}: Pick<HttpActions, 'secretId' | 'furtherSecretIds'>): string[] =>
  secretId === null ? furtherSecretIds : [secretId, ...furtherSecretIds];

/** Whether anything is switched on that makes an agent of an assistant. */
export function hasTools({ enabled, actions, servers }: ToolSettings): boolean {
  return (
    enabled.length > 0 ||
    actions.some(({ operations }) => operations.length > 0) ||
    servers.some(({ tools }) => tools.length > 0)
  );
}

/** Where a step of an agent stands. `waiting` is for the person's word, `declined` is their no. */
export const stepStates = ['running', 'waiting', 'done', 'failed', 'declined'] as const;
export type StepState = (typeof stepStates)[number];

/** How far a step is that takes long, as its server tells it. */
export type StepProgress = {
  /** From 0 to 1; null where nobody says of how much. */
  share: number | null;
  text: string;
};

/** Why a step failed; the words are `chat.steps.errors.<code>`. */
export const stepErrors = [
  'invalid_arguments',
  'tool_unavailable',
  'key_missing',
  'sign_in_needed',
  'host_not_allowed',
  'address_refused',
  'unreachable',
  'refused',
  'timed_out',
  'too_large',
  'unreadable',
  'limit_reached',
  'interrupted',
  'failed',
] as const;
export type StepError = (typeof stepErrors)[number];

/** How somebody came back from a server's sign-in; the words are `tools.signIn.<outcome>`. */
export const signInOutcomes = ['connected', 'cancelled', 'failed', 'expired'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];
