import { expect, test } from 'vitest';
import { callFiles } from '../../call-files.ts';
import type { DescribedRoute } from './endpoint.ts';

type Described = { call: string; definition: DescribedRoute['definition'] };

const calls: Described[] = [];
/** Those that are no `endpoint`. */
const others: string[] = [];
for (const [file, load] of Object.entries(callFiles)) {
  for (const [method, route] of Object.entries(await load())) {
    const { definition } = route as Partial<DescribedRoute>;
    const path = file.replace(/^.*pages\//, '').replace(/(\/index)?\.ts$/, '');
    if (definition) calls.push({ call: `${method} ${path}`, definition });
    else if (/^[A-Z]+$/.test(method)) others.push(`${method} ${path}`);
  }
}

/** A list is asked for by its pages, of which each has so many rows at most. */
const isPaged = ({ definition }: Described) => {
  const query = definition.query as { shape?: object } | undefined;
  return 'list' in definition.answer && Object.keys(query?.shape ?? {}).includes('perPage');
};

/** Calls that are not `heavy`: why what they cost does not grow with what is stored. */
const reasons: readonly [reason: string, ...calls: RegExp[]][] = [
  ['settings and facts of one row', /^GET api\/(admin|tenants\/\[id\])\/second-factor$/, /^GET api\/setup$/],
  ['the same', /^GET api\/(companies|tenants|users|model-bots)\/\[id\]$/, /\/(limits|widget|web-hosts)$/],
  [
    'the same',
    /\/(share|versions\/\[versionId\]|files\/\[fileId\]|two-factor)$/,
    /^GET api\/outbox\/\[id\](\/html)?$/,
  ],
  [
    'the same',
    /^GET api\/subscriptions\/(configuration|panel)$/,
    /^GET api\/usage$/,
    /^GET api\/tickets\/(desk|counts)$/,
  ],
  [
    'the same',
    /^GET api\/external-auth\/(callback\/\[provider\]|redirect)$/,
    /^GET api\/tool-sign-ins\/(callback|client)$/,
  ],
  ['some of each thing about one person, of the last days', /^GET api\/users\/\[id\]\/context$/],
  ['a picture or sheet of few bytes', /\/(avatars\/\[avatarId\]|logo|photo|branding\.css)$/],
  ['names of secrets, of which an organisation has few', /\/tool-secrets$/],
  ['one mail, found by its id or by the index of addresses', /^GET api\/users\/\[id\]\/code-mail$/],
  ['so many hits at most', /^GET api\/admin\/subscriptions\/holders$/, /^GET api\/users\/role-places$/],
  ['proves who somebody is, or changes that; counted by rate limits', /^POST api\/(users|setup|invitations)/],
  [
    'makes or changes one thing',
    /^POST api\/(tickets|tenants|companies|model-bots|model-providers|canned-replies|views)$/,
  ],
  ['the same', /^POST api\/(outbox|admin\/jobs)\/\[id\]\/retry$/, /^POST api\/notifications\/read$/],
  ['the same', /^POST api\/.*\/(restore|terms|tool-secrets|model-providers|api-keys|schedules|questions)$/],
  [
    'the same',
    /^POST api\/.*\/(versions|roll-back|conversations|cancel|messages)$/,
    /^POST api\/admin\/subscriptions$/,
  ],
  ['as many as one list of people has', /^POST api\/.*\/invitations(\/preview|\/\[invitationId\]\/resend)?$/],
  ['puts its work into the queue, of which a space has its share', /\/(reindex|replace|from-url|runs)$/],
  ['an answer, which is counted by itself', /^POST api\/conversations\/\[id\]\/(messages|decisions)$/],
  [
    'asks the payment provider',
    /^POST api\/(subscriptions\/(cancel|checkout|portal|resume)|webhooks\/stripe)$/,
  ],
  [
    'changes one row',
    /^POST api\/conversations\/\[id\]\/replies$/,
    /^PATCH api\/(companies|tenants|users|model-bots|tickets|conversations|canned-replies|model-providers)\/\[id\]$/,
    /^(PUT|PATCH) api\/.*\/(schedules|terms|model-providers|passkeys|questions|files)\/\[\w+\]$/,
    /^POST api\/tickets\/\[id\]\/hand-on$/,
    /^PUT api\/.*\/(second-factor|budgets|audience|path|rating)$/,
  ],
  ['the passages round the first citations of one answer', /^GET api\/.*\/\[messageId\]\/follow-ups$/],
  ['a bounded list of rows, by their ids', /^PATCH api\/conversations$/],
  ['gives or takes the roles of one person', /^(PUT|PATCH|DELETE) api\/.*\/(members|readers)\/\[userId\]$/],
  ['says that there is nothing', /^ALL api\/\[\.\.\.path\]$/],
  ['puts away, and erases nothing', /^DELETE api\/(companies|tenants|model-bots)\/\[id\]$/],
  [
    'ends an answer or a sign-in',
    /^DELETE api\/.*\/(stream|current)$/,
    /^DELETE api\/.*\/sessions(\/\[\w+\])?$/,
  ],
  [
    'removes one row',
    /^DELETE api\/(canned-replies|model-providers|views|tickets)\/\[id\]$/,
    /^DELETE api\/admin\/(jobs|subscriptions)\/\[id\]$/,
    /^DELETE api\/.*\/(invitations|identities|passkeys|api-keys|tool-secrets|terms|schedules|questions)\/\[\w+\]$/,
    /^DELETE api\/.*\/(model-providers|unanswered)\/\[\w+\]$/,
    /^DELETE api\/.*\/(rating|publication|totp|transcript)$/,
  ],
  [
    'removes one file, which is no larger than an attachment',
    /^DELETE api\/.*\/(attachments|media)\/\[\w+\]$/,
  ],
];

const isReasoned = ({ call }: Described) =>
  reasons.some(([, ...these]) => these.some((one) => one.test(call)));

test('every call is heavy, a page of a list, or says why what it costs does not grow', () => {
  const undecided = calls.filter((each) => !each.definition.heavy && !isPaged(each) && !isReasoned(each));
  expect(calls.length).toBeGreaterThan(220);
  expect(undecided.map(({ call }) => call)).toEqual([]);
});

test('every reason is that of a call which is not heavy', () => {
  const light = calls.filter(({ definition }) => !definition.heavy);
  const unused = reasons.flatMap(([, ...these]) =>
    these.filter((one) => !light.some(({ call }) => one.test(call))).map(String),
  );
  expect(unused).toEqual([]);
});

test.each(['text', 'blocks', 'original', 'document', 'words'])(
  'the %s of a file is one of so many that a person reads at once',
  (what) => {
    const path = `GET api/model-bots/[id]/files/[fileId]/${what}`;
    expect(calls.find(({ call }) => call === path)?.definition.heavy).toBe('documents');
  },
);

/** What programs, widgets and operators call answers in shapes of its own: what bounds each. */
const reasonsOfOthers: readonly [reason: string, ...calls: RegExp[]][] = [
  ['an answer, which is counted by itself', /^POST v1\/(chat\/completions|responses|widgets\/\[id\]\/chat)$/],
  [
    'an answer once more, of which an address reads so many at once',
    /^GET v1\/widgets\/\[id\]\/answers\/\[answerId\]$/,
  ],
  [
    'facts of the one bot that the key or the page opens, or its picture',
    /^GET v1\/(models(\/\[id\])?|widgets\/\[id\](\/picture)?)$/,
  ],
  ['a row by its key, of which an address has so many in a day', /^POST v1\/widgets\/\[id\]\/ratings$/],
  ['a ticket, of which an address has a few in a day', /^POST v1\/widgets\/\[id\]\/tickets$/],
  ['a mail, of which an address has a few in an hour', /^POST v1\/widgets\/\[id\]\/transcripts(\/codes)?$/],
  ['says that there is nothing, or who may ask', /^(ALL|OPTIONS) v1\//],
  ['says how this process is, to operators', /^GET (healthz|readyz|metrics)$/],
  ['a description that is made once', /^GET api\/openapi\.json$/],
];

test('every call that is no endpoint says what bounds it, and every reason is that of such a call', () => {
  const given = reasonsOfOthers.flatMap(([, ...these]) => these);
  expect(others.filter((call) => !given.some((one) => one.test(call)))).toEqual([]);
  expect(given.filter((one) => !others.some((call) => one.test(call))).map(String)).toEqual([]);
});
