/** What a person may use per day unless a plan, tenant, company or bot says otherwise. */
export const dailyLimits = {
  mediaGenerations: 5,
  fileResponses: 20,
} as const satisfies Record<string, number>;

export type UsageKind = keyof typeof dailyLimits;

/** From this many used on, a person is told that a daily limit is nearly used: 80 %. */
export const nearlyUsed = (limit: number): number => Math.ceil(limit * 0.8);

/** Ceilings on any request. Its headers have 16 kB together. */
export const requestLimits = {
  bytes: 1024 ** 3,
  jsonBytes: 1024 * 1024,
  /** Path and query. */
  addressCharacters: 8_000,
  queryParameters: 200,
} as const;

/**
 * How many of these one person may have under way at once, for each process: answers that are written, searches,
 * uploads, calls of one key, or one visitor's, that bring pictures, what is exported or sent as a file, media that are made, calls that look at others' servers, streams that wait
 * for news, whole files and conversations that are read, sums over what was used, and places that are erased. A portal needs a tenth of it.
 */
export const atOnceLimits = {
  answers: 32,
  searches: 16,
  uploads: 32,
  exports: 6,
  media: 8,
  outside: 4,
  streams: 24,
  picturedCalls: 16,
  documents: 32,
  reports: 16,
  erasures: 4,
} as const;
export type Heavy = keyof typeof atOnceLimits;

/** The same for answers with one API key, behind which many people may stand, and those of one visitor's address. */
export const answersAtOnce = { key: 128, visitor: 16 } as const;

/** Ceilings on uploads. */
export const uploadLimits = {
  fileBytes: 100 * 1024 * 1024,
  filesPerRequest: 50,
  nameCharacters: 255,
  /** Of a file's name, as file systems take it. */
  nameBytes: 255,
  /** Files of one archive, and their bytes unpacked. */
  archiveFiles: 200,
  archiveBytes: 500 * 1024 * 1024,
  webPageBytes: 20 * 1024 * 1024,
  webHosts: 100,
  addressCharacters: 2000,
} as const;

/** Ceilings on the files that are attached to questions. */
export const attachmentLimits = {
  fileBytes: 25 * 1024 * 1024,
  perQuestion: 10,
  perConversation: 100,
} as const;

/** Ceilings on a person's photo. */
export const photoLimits = {
  bytes: 1024 * 1024,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

/** Ceilings on one question, and on the conversations that programs and widgets send along with it. */
export const chatLimits = {
  questionCharacters: 8_000,
  turns: 400,
  /** As long as an answer may be. */
  turnCharacters: 400_000,
  partsOfTurn: 100,
  /** Functions that a program offers, and calls of them in one turn. */
  callerTools: 128,
  callsOfTurn: 128,
  titleCharacters: 120,
} as const;

/** Ceilings on one answer of a model, its thoughts included: no model that ends writes as much. */
export const answerLimits = {
  characters: 400_000,
  /** Calls of tools that it makes at once. */
  calls: 50,
  /** Of what a model thinks, as it is shown beside its answer. */
  thoughtCharacters: 20_000,
} as const;

/** Failed attempts to sign in: `points` per `seconds`, per address (an office may share one) and per email. */
export const signInLimits = {
  perEmail: { points: 10, seconds: 15 * 60 },
  perAddress: { points: 300, seconds: 15 * 60 },
} as const;

/** Answers a day that a key may be held to at most. */
export const mostDailyAnswers = 100_000;

/** Calls of `/v1` with one API key: `points` per `seconds`. */
export const apiKeyLimit = { points: 120, seconds: 60 } as const;

/** Ways to a sign-in provider that one address may begin: `points` per `seconds`. */
export const externalSignInLimit = { points: 200, seconds: 15 * 60 } as const;

export const passwordLimits = { leastCharacters: 10 } as const;

/** Ceilings on what writes mails or tries codes: `points` per `seconds`, `by` what they are counted. */
export const mailLimits = {
  signUpPerEmail: { by: 'email', points: 10, seconds: 15 * 60 },
  signUpPerAddress: { by: 'address', points: 60, seconds: 15 * 60 },
  recoverPerEmail: { by: 'email', points: 10, seconds: 15 * 60 },
  recoverPerAddress: { by: 'address', points: 60, seconds: 15 * 60 },
  resendPerPerson: { by: 'person', points: 5, seconds: 15 * 60 },
  proofsPerPerson: { by: 'person', points: 5, seconds: 15 * 60 },
  invitationsPerPerson: { by: 'person', points: 60, seconds: 15 * 60 },
  /** Letters to one address, for whichever roles, anew or once more. */
  invitationsPerEmail: { by: 'email', points: 30, seconds: 24 * 3600 },
  resendPerInvitation: { by: 'record', points: 5, seconds: 3600 },
  ticketsPerPerson: { by: 'person', points: 30, seconds: 24 * 3600 },
  ticketMessagesPerPerson: { by: 'person', points: 200, seconds: 3600 },
  /** Of 10 MB each at most, which no plan counts. */
  ticketAttachmentsPerPerson: { by: 'person', points: 50, seconds: 24 * 3600 },
  widgetRatingsPerAddress: { by: 'address', points: 60, seconds: 24 * 3600 },
  widgetRatingsPerBot: { by: 'record', points: 2_000, seconds: 24 * 3600 },
  /**
   * Questions that visitors of other sites hand to a person. Nothing is counted by the email that they leave: anybody
   * can leave anybody's. That of all together ends soon, so that those few who use it up keep nobody out for long.
   */
  visitorTicketsPerAddress: { by: 'address', points: 5, seconds: 24 * 3600 },
  visitorTicketsPerBot: { by: 'record', points: 25, seconds: 3600 },
  /**
   * Codes that prove whose address a visitor has a conversation mailed to, and tries of them. They are counted by the email
   * as well: its owner is not to be written to by strangers, and whoever uses that up costs them a transcript at most.
   */
  transcriptCodesPerEmail: { by: 'email', points: 5, seconds: 3600 },
  transcriptCodesPerAddress: { by: 'address', points: 20, seconds: 24 * 3600 },
  transcriptCodesPerBot: { by: 'record', points: 60, seconds: 3600 },
  transcriptTriesPerEmail: { by: 'email', points: 20, seconds: 24 * 3600 },
  /** Of 10,000 codes: guessing one within a day has a chance of 0.2 %. */
  codesPerEmail: { by: 'email', points: 20, seconds: 24 * 3600 },
} as const;

export type MailLimit = keyof typeof mailLimits;

/**
 * Ceilings on calls that have us ask others' servers: tests of providers, looks at tools, pages that are fetched.
 * `points` per `seconds`, for one person and for everybody of a tenant, or a person's own space.
 */
export const outsideLimits = {
  testsPerPerson: { points: 60, seconds: 15 * 60 },
  testsPerSpace: { points: 240, seconds: 15 * 60 },
  pagesPerPerson: { points: 300, seconds: 3600 },
  pagesPerSpace: { points: 1_000, seconds: 3600 },
} as const;
export type OutsideCall = 'tests' | 'pages';

/** How long what a mail carries works, and how often a code may be tried. */
export const confirmationLimits = {
  codeDigits: 4,
  codeTries: 5,
  codeSeconds: 10 * 60,
  linkSeconds: 24 * 3600,
  resetSeconds: 3600,
  /** A sign-up that nobody confirmed is removed then. */
  unconfirmedSeconds: 7 * 24 * 3600,
} as const;

/** So many conversations are listed beside a chat, and as many more each time that older ones are asked for. */
export const conversationsPerPage = 50;

/** How much a search of one's conversations shows. */
export const conversationSearchLimits = { titles: 10, messages: 40 } as const;

/** How long a temporary conversation is kept at most. */
export const temporaryHours = 24;

/** How long a conversation is kept in which nothing was asked. */
export const emptyConversationDays = 7;

/** So many of them are kept of one person with one assistant: the oldest makes room for the next. */
export const emptyConversationsKept = 300;

/** What is archived waits to come back: with it a space holds at most so many times what its plan has room for. */
export const timesWithArchived = 5;

/** What people attach is no file of the plan; a space keeps so many times as many of them. */
export const attachmentsPerFile = 5;

/** Keys of one assistant, those included that have ended. */
export const keysPerBot = 50;

/** The newest versions of an assistant that are kept, and the published one. */
export const versionsPerBot = 200;

/** What may be reached beside the limits of a plan, and of every plan. */
export const fixedLimits = ['archivedModelBots', 'archivedCompanies', 'apiKeys', 'attachments'] as const;
export type FixedLimit = (typeof fixedLimits)[number];

/** Of the terms that a tenant adds to the search's own words. */
export const termLimits = { perTenant: 500, meanings: 10, characters: 60 } as const;

/** So many passages of files an answer is written from. */
export const passagesPerAnswer = 8;

/** Of an assistant with more vectors than these, a search by meaning takes noticeably longer, and memory to match. */
export const mostVectorsAtEase = 50_000;
