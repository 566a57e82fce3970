import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadModule } from './load.ts';
import { createPanel } from './panel.ts';
import type { Pictures } from './pictures.ts';

const place = { origin: 'https://parley.example', bot: 'b1', language: 'en' };
const config = {
  name: 'Ferry desk',
  starterQuestions: ['Dogs?'],
  accentColour: null,
  greeting: 'Hello',
  texts: {
    again: 'Try again',
    question: 'Your question',
    failed: 'No answer',
    left_one: 'One left',
    left_other: '{{count}} left: {{time}}',
    limit: 'All for now: {{time}}',
    up: 'Good answer',
    down: 'Bad answer',
    thanks: 'Thank you',
    unsent: 'Not sent',
  },
} as unknown as Parameters<typeof createPanel>[0];

const done = 'data: [DONE]\n\n';
const unended = (pieces: string[]) =>
  pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`).join('');
const streamOf = (pieces: string[]) => unended(pieces) + done;
const answerOf = (...pieces: string[]) => new Response(streamOf(pieces));
/** An answer after which so many questions are left, for another minute. */
const answerLeaving = (left: number) =>
  new Response(streamOf(['Yes.']), {
    headers: { 'x-ratelimit-remaining-requests': String(left), 'x-ratelimit-reset-requests': '60s' },
  });
const refused = () => new Response(JSON.stringify({ error: { message: 'Too busy' } }), { status: 503 });
/** Ends in mid-answer, as what stands between may end it. */
const cutOff = () => new Response(unended(['Twenty']));
/** Breaks off in mid-answer. */
const broken = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        const piece = JSON.stringify({ choices: [{ delta: { content: 'Twenty' } }] });
        controller.enqueue(new TextEncoder().encode(`data: ${piece}\n\n`));
      },
      pull: (controller) => controller.error(new TypeError('network')),
    }),
  );

/** What draws answers comes, so that there are thumbs; they are drawn as they are written. */
const load: LoadModule = async <Module>(name: string) => {
  if (name === 'embed-pictures.js') return { picturesSheet: () => ({}), createPictures } as Module;
  if (name !== 'embed-answer.js') throw new TypeError('network');
  return { ...(await import('./drawn-answers.ts')), answerSheet: () => ({}) } as Module;
};

/** One picture is attached to the next question, and its name is shown with it. */
const createPictures = (): Pictures => ({
  isEmpty: () => false,
  isBusy: () => false,
  take: () => [{ name: 'sign.webp', data: 'data:image/webp;base64,AAAA' }],
  putBack: () => undefined,
  showIn: (question, pictures = []) => question.prepend(...pictures.map(({ name }) => name)),
  into: (messages) => [...messages],
});

const fetched = vi.fn<typeof fetch>();
let panel: HTMLElement;

// Node makes classes of its own of the `Event` that is there when they are first asked for, for the whole process.
if (!('data' in MessageEvent.prototype)) throw new Error('Messages have no data');

beforeEach(() => {
  const { document, Event } = parseHTML('<!doctype html><html><body></body></html>');
  Object.assign(document, { adoptedStyleSheets: [] });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Event', Event);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  // A page without storage.
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('fetch', fetched.mockReset());
  [panel] = createPanel(config, place, load);
  document.body.append(panel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const allowed = () => panel.querySelector('.allowed') as HTMLElement;
const controls = () => [...panel.querySelectorAll('textarea, .send, .starter')];
const log = () => panel.querySelector('.log') as HTMLElement;
const field = () => panel.querySelector('textarea') as HTMLTextAreaElement;
const texts = (selector: string) => [...log().querySelectorAll(selector)].map((node) => node.textContent);
const tryAgain = () => (log().querySelector('button.again') as HTMLElement).click();
const settled = () => vi.waitFor(() => expect(log().querySelector('[aria-busy]')).toBeNull());

function send(question: string) {
  field().value = question;
  panel.querySelector('form')?.dispatchEvent(new Event('submit'));
}

async function ask(question: string) {
  send(question);
  await settled();
}

it.each([
  ['was refused', refused],
  ['broke off in mid-answer', broken],
  ['ended before all was said', cutOff],
])('a question whose answer %s is asked again in place of the attempt that failed', async (_how, failure) => {
  fetched.mockResolvedValueOnce(failure()).mockResolvedValueOnce(answerOf('Twenty minutes', ' before.'));
  await ask('When does the gate close?');
  expect(texts('.complaint')).toHaveLength(1);
  tryAgain();
  await settled();
  expect(texts('.question')).toEqual(['When does the gate close?']);
  expect(texts('.answer')).toEqual(['Twenty minutes before.']);
  const { messages } = JSON.parse(String(fetched.mock.calls[1]?.[1]?.body));
  expect(messages).toEqual([{ role: 'user', content: 'When does the gate close?' }]);
});

/** A chunk of the answer called `a1`. */
const chunkOf = (content: string) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-a1', choices: [{ delta: { content } }] })}\n\n`;

it('an answer that is under way when the page is left goes on upon the next, with the name of its picture', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  fetched.mockResolvedValueOnce(
    new Response(
      new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(chunkOf('Tw'))) }),
    ),
  );
  const launch = () => {
    const [made, launcher] = createPanel({ ...config, takesPictures: true }, place, load);
    panel = made;
    document.body.replaceChildren(panel, launcher);
    launcher.click();
  };
  launch();
  await vi.waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(1));
  send('When does the gate close?');
  await vi.waitFor(() => expect(storage.size).toBe(1));
  expect([...storage.values()].join()).not.toContain('base64');
  fetched.mockResolvedValueOnce(new Response(chunkOf('Twenty minutes before.') + done));
  launch();
  await vi.waitFor(() => expect(storage.has('parley-widget:b1')).toBe(true));
  expect(texts('.question')).toEqual(['sign.webpWhen does the gate close?']);
  expect(texts('.answer .written')).toEqual(['Twenty minutes before.']);
  // It is part of the conversation now, and no longer under way.
  expect([...storage.keys()]).toEqual(['parley-widget:b1']);
});

it('what is being typed stays while the question before is asked again', async () => {
  fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(refused());
  await ask('When does the gate close?');
  field().value = 'And the';
  tryAgain();
  await settled();
  expect(field().value).toBe('And the');
  expect(texts('.question')).toHaveLength(1);
  expect(texts('.complaint')).toHaveLength(1);
});

it('an attempt that failed stays while another question is being answered', async () => {
  fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(new Response(new ReadableStream()));
  await ask('When does the gate close?');
  send('Where are bicycles stored?');
  tryAgain();
  expect(texts('.question')).toEqual(['When does the gate close?', 'Where are bicycles stored?']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('how many questions are left is told once they are few', async () => {
  for (const left of [4, 3, 1]) fetched.mockResolvedValueOnce(answerLeaving(left));
  await ask('One?');
  expect(allowed().hidden).toBe(true);
  await ask('Two?');
  expect(allowed().hidden).toBe(false);
  expect(allowed().textContent).toMatch(/^3 left: .*\d\d:\d\d/);
  await ask('Three?');
  expect(allowed().textContent).toBe('One left');
});

it('a question that was not answered takes none of those left', async () => {
  const failed = answerLeaving(2);
  const event = `data: ${JSON.stringify({ error: { message: 'Down' } })}\n\n`;
  fetched.mockResolvedValueOnce(new Response(event, { headers: failed.headers }));
  await ask('One?');
  expect(allowed().hidden).toBe(true);
});

it('after the last question nothing can be asked until there are more again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  fetched.mockResolvedValueOnce(answerLeaving(0));
  send('One?');
  await vi.waitFor(() => expect(allowed().textContent).toMatch(/^All for now: /));
  for (const control of controls()) expect(control.hasAttribute('disabled')).toBe(true);
  (panel.querySelector('.plain') as HTMLElement).click();
  expect(log().querySelector('.starter')?.hasAttribute('disabled')).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(allowed().hidden).toBe(true);
  for (const control of controls()) expect(control.hasAttribute('disabled')).toBe(false);
});

it('a question that is refused until later goes back to where it was typed, and is told once', async () => {
  const error = { message: 'Limit', resetsAt: new Date(Date.now() + 60_000).toISOString() };
  fetched.mockResolvedValue(new Response(JSON.stringify({ error }), { status: 429 }));
  send('When does the gate close?');
  field().value = 'And the';
  await vi.waitFor(() => expect(allowed().hidden).toBe(false));
  expect(field().value).toBe('When does the gate close?\nAnd the');
  expect(texts('.question')).toEqual([]);
  expect(texts('.complaint')).toEqual([]);
  send('When does the gate close?');
  expect(fetched).toHaveBeenCalledTimes(1);
});

/** An answer that has a name, as the server's have. */
const named = (id: string) =>
  new Response(
    `data: ${JSON.stringify({ id: `chatcmpl-${id}`, choices: [{ delta: { content: 'Yes.' } }] })}\n\n${done}`,
  );
const thumb = (which: 'up' | 'down') => log().querySelector(`.thumb.${which}`) as HTMLElement;
const pressed = () =>
  [...log().querySelectorAll('.thumb')].map((node) => node.getAttribute('aria-pressed') === 'true');
const said = () => log().querySelector('.said')?.textContent;
const sent = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));
const taken = () => new Response(null, { status: 204 });

it('a thumb is told with the name of its answer, and is taken back when it is pressed again', async () => {
  fetched.mockResolvedValueOnce(named('a1')).mockResolvedValueOnce(taken()).mockResolvedValueOnce(taken());
  await ask('When does the gate close?');
  thumb('up').click();
  expect(pressed()).toEqual([true, false]);
  await vi.waitFor(() => expect(said()).toBe('Thank you'));
  expect(String(fetched.mock.calls[1]?.[0])).toBe('https://parley.example/v1/widgets/b1/ratings');
  expect(sent(1)).toEqual({ answerId: 'a1', rating: 'up', comment: '' });
  thumb('up').click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect(sent(2)).toEqual({ answerId: 'a1', rating: null, comment: '' });
  expect(pressed()).toEqual([false, false]);
});

it('a thumb down asks for words, and tells only those that there are', async () => {
  fetched.mockResolvedValueOnce(named('a1')).mockResolvedValueOnce(taken()).mockResolvedValueOnce(taken());
  await ask('When does the gate close?');
  const why = log().querySelector('.why') as HTMLElement;
  expect(why.hidden).toBe(true);
  thumb('down').click();
  await vi.waitFor(() => expect(why.hidden).toBe(false));
  const tell = why.querySelector('.tell') as HTMLElement;
  tell.click();
  expect(fetched).toHaveBeenCalledTimes(2);
  (why.querySelector('textarea') as HTMLTextAreaElement).value = ' Too short ';
  tell.click();
  await vi.waitFor(() => expect(why.hidden).toBe(true));
  expect(sent(2)).toEqual({ answerId: 'a1', rating: 'down', comment: 'Too short' });
});

it('a thumb that was refused is not shown as pressed, and says why', async () => {
  fetched.mockResolvedValueOnce(named('a1')).mockResolvedValueOnce(refused());
  await ask('When does the gate close?');
  thumb('down').click();
  await vi.waitFor(() => expect(said()).toBe('Too busy'));
  expect(pressed()).toEqual([false, false]);
  expect((log().querySelector('.why') as HTMLElement).hidden).toBe(true);
});

it('an answer that has no name has no thumbs', async () => {
  fetched.mockResolvedValueOnce(answerOf('Yes.'));
  await ask('When does the gate close?');
  expect(log().querySelector('.thumb')).toBeNull();
});

it('how far documents are read stands in place of the answer until that begins', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const tell = (delta: object) =>
    writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`));
  fetched.mockResolvedValue(new Response(readable));
  send('Summarise the handbook');
  void tell({ progress: 'Reading: 0 of 3 sections' });
  void tell({ progress: 'Reading: 2 of 3 sections' });
  await vi.waitFor(() => expect(texts('.progress')).toEqual(['Reading: 2 of 3 sections']));
  void tell({ content: 'It is short.' });
  await vi.waitFor(() => expect(texts('.answer')).toEqual(['It is short.']));
  void writer.write(new TextEncoder().encode(done));
  void writer.close();
  await settled();
});
