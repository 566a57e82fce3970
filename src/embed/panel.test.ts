import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPanel } from './panel.ts';

const place = { origin: 'https://parley.example', bot: 'b1', language: 'en' };
const config = {
  ...{ name: 'Ferry desk', starterQuestions: [], accentColour: null, greeting: 'Hello' },
  texts: { again: 'Try again', question: 'Your question', failed: 'No answer' },
} as unknown as Parameters<typeof createPanel>[0];

const answerOf = (...pieces: string[]) =>
  new Response(
    pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`).join(''),
  );
const refused = () => new Response(JSON.stringify({ error: { message: 'Too busy' } }), { status: 503 });
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

const fetched = vi.fn<typeof fetch>();
let panel: HTMLElement;

beforeEach(() => {
  const { document, Event } = parseHTML('<!doctype html><html><body></body></html>');
  vi.stubGlobal('document', document);
  vi.stubGlobal('Event', Event);
  // A page without storage.
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('fetch', fetched.mockReset());
  [panel] = createPanel(config, place);
  document.body.append(panel);
});
afterEach(() => void vi.unstubAllGlobals());

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
