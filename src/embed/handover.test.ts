import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetLimits } from '#rules/widgets.ts';
import type { LoadModule } from './load.ts';
import { createPanel } from './panel.ts';

const place = { origin: 'https://parley.example', bot: 'b1', language: 'en' };
const config = {
  name: 'Ferry desk',
  starterQuestions: [],
  accentColour: null,
  greeting: 'Hello',
  texts: {
    unsent: 'Not sent',
    badEmail: 'No address',
    mustAgree: 'Tick the box',
    handedOver: 'Goes to {{email}}',
    page: '{{file}}, page {{page}}',
    sendCode: 'Send me a code',
    tell: 'Send',
    codeSent: 'A code went to {{email}}',
    badCode: 'Not the code',
    transcriptSent: 'On its way to {{email}}',
  },
} as unknown as Parameters<typeof createPanel>[0];

const answerOf = (content: string, annotations: object[] = []) =>
  new Response(
    `data: ${JSON.stringify({ id: 'chatcmpl-a1', choices: [{ delta: { content, annotations } }] })}\n\ndata: [DONE]\n\n`,
  );
const taken = () => new Response(null, { status: 204 });
const wrong = (fields: object) =>
  new Response(JSON.stringify({ error: { message: 'Some fields are wrong', fields } }), { status: 422 });

const fetched = vi.fn<typeof fetch>();
let panel: HTMLElement;

/** Only what hands a conversation over comes; answers are drawn plainly. */
const load: LoadModule = async <Module>(name: string) => {
  if (name !== 'embed-handover.js') throw new TypeError('network');
  const forms = await import('./handover-forms.ts');
  return { ...forms, handoverSheet: () => ({}) } as Module;
};

// Node makes classes of its own of the `Event` that is there when they are first asked for, for the whole process.
if (!('data' in MessageEvent.prototype)) throw new Error('Messages have no data');

beforeEach(() => {
  const { document, Event } = parseHTML('<!doctype html><html><body></body></html>');
  Object.assign(document, { adoptedStyleSheets: [] });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Event', Event);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

function show(offered: object, loading = load) {
  [panel] = createPanel({ ...config, ...offered }, place, loading);
  document.body.append(panel);
}

const form = () => panel.querySelector('.handover') as HTMLFormElement;
const input = (type: string) => form().querySelector(`input[type=${type}]`) as HTMLInputElement;
const complaint = () => form().querySelector('.complaint')?.textContent;
const submit = () => form().dispatchEvent(new Event('submit'));
const button = (kind: string) => panel.querySelector(`.offers .${kind}`) as HTMLElement;
const told = () => [...panel.querySelectorAll('.log .told')].map((node) => node.textContent);
const sent = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));
const address = (call: number) => String(fetched.mock.calls[call]?.[0]);

async function open(kind: string) {
  button(kind).click();
  await vi.waitFor(() => expect(form()).not.toBeNull());
  input('email').value = ' visitor@example.org ';
}

async function ask(question: string) {
  const field = panel.querySelector('.ask textarea') as HTMLTextAreaElement;
  field.value = question;
  panel.querySelector('.ask')?.dispatchEvent(new Event('submit'));
  await vi.waitFor(() => expect(panel.querySelector('[aria-busy]')).toBeNull());
}

it('nothing is offered that whoever runs the assistant does not offer', () => {
  show({});
  expect(panel.querySelectorAll('.offers button')).toHaveLength(0);
});

it('a form that does not come is said, and comes when it is asked for once more', async () => {
  let isThere = false;
  show({ offersPerson: true }, (name) => (isThere ? load(name) : Promise.reject(new TypeError('network'))));
  button('person').click();
  await vi.waitFor(() => expect(panel.querySelector('.log .complaint')?.textContent).toBe('Not sent'));
  isThere = true;
  await open('person');
  expect(form().hidden).toBe(false);
});

describe('where a person is offered', () => {
  beforeEach(async () => {
    show({ offersPerson: true });
    await open('person');
  });

  it('nothing is sent before the visitor agrees to it', () => {
    submit();
    expect(complaint()).toBe('Tick the box');
    expect(input('checkbox').getAttribute('aria-invalid')).toBe('true');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('the conversation goes along, and the visitor is told where the answer comes', async () => {
    fetched.mockResolvedValueOnce(answerOf('Yes.')).mockResolvedValueOnce(taken());
    await ask('When does the gate close?');
    input('checkbox').checked = true;
    submit();
    await vi.waitFor(() => expect(form().hidden).toBe(true));
    expect(address(1)).toBe('https://parley.example/v1/widgets/b1/tickets');
    expect(sent(1)).toEqual({
      email: 'visitor@example.org',
      text: '',
      consent: true,
      messages: [
        { role: 'user', content: 'When does the gate close?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
    expect(told()).toEqual(['Goes to visitor@example.org']);
    expect(panel.classList.contains('handing-over')).toBe(false);
  });

  it('of a long conversation the last turns that a person is handed go along', async () => {
    const turn = widgetLimits.transcriptCharacters / 2;
    fetched
      .mockResolvedValueOnce(answerOf('x'.repeat(turn)))
      .mockResolvedValueOnce(answerOf('Yes.'))
      .mockResolvedValueOnce(taken());
    await ask('?'.repeat(turn));
    await ask('And for groups?');
    input('checkbox').checked = true;
    submit();
    await vi.waitFor(() => expect(form().hidden).toBe(true));
    expect(sent(2).messages.map(({ content }: { content: string }) => content.length)).toEqual([turn, 15, 4]);
  });

  it('a wrong address is said at its field, and what was typed stays', async () => {
    fetched.mockResolvedValueOnce(wrong({ email: 'invalid_email' }));
    input('checkbox').checked = true;
    submit();
    await vi.waitFor(() => expect(complaint()).toBe('No address'));
    expect(form().hidden).toBe(false);
    expect(input('email').getAttribute('aria-invalid')).toBe('true');
    expect(input('checkbox').checked).toBe(true);
  });
});

describe('where the conversation is mailed', () => {
  const code = () => input('text');
  const send = () => form().querySelector('.tell') as HTMLButtonElement;
  const challenge = () => new Response(JSON.stringify({ data: { challenge: 'sealed' } }));

  beforeEach(async () => {
    show({ offersTranscript: true });
    const cited = { number: 1, fileName: 'gate.txt', page: 2, quote: 'Twenty minutes' };
    fetched.mockResolvedValueOnce(answerOf('Twenty minutes before. [1]', [cited]));
    expect(button('transcript').hidden).toBe(true);
    await ask('When does the gate close?');
    expect(button('transcript').hidden).toBe(false);
    await open('transcript');
    input('checkbox').checked = true;
  });

  async function haveCode() {
    fetched.mockResolvedValueOnce(challenge());
    submit();
    await vi.waitFor(() => expect(send().textContent).toBe('Send'));
  }

  it('a code goes to the address first, and with it what was said and on which page it stands', async () => {
    expect(send().textContent).toBe('Send me a code');
    await haveCode();
    expect(address(1)).toBe('https://parley.example/v1/widgets/b1/transcripts/codes');
    expect(sent(1)).toEqual({ email: 'visitor@example.org', consent: true });
    expect(form().querySelector('[role=status]')?.textContent).toBe('A code went to visitor@example.org');
    fetched.mockResolvedValueOnce(taken());
    code().value = ' 123456 ';
    submit();
    await vi.waitFor(() => expect(form().hidden).toBe(true));
    expect(address(2)).toBe('https://parley.example/v1/widgets/b1/transcripts');
    expect(sent(2)).toEqual({
      challenge: 'sealed',
      code: '123456',
      messages: [
        { role: 'user', content: 'When does the gate close?' },
        { role: 'assistant', content: 'Twenty minutes before. [1]\n\n[1] gate.txt, page 2' },
      ],
    });
    expect(told()).toEqual(['On its way to visitor@example.org']);
  });

  it('a wrong code is said at its field, and may be typed again', async () => {
    await haveCode();
    fetched.mockResolvedValueOnce(wrong({ code: 'wrong_code' }));
    code().value = '000000';
    submit();
    await vi.waitFor(() => expect(complaint()).toBe('Not the code'));
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(send().textContent).toBe('Send');
  });

  it('another address gets a code of its own', async () => {
    await haveCode();
    input('email').value = 'other@example.org';
    input('email').dispatchEvent(new Event('input'));
    expect(send().textContent).toBe('Send me a code');
    await haveCode();
    expect(sent(2)).toEqual({ email: 'other@example.org', consent: true });
  });

  it('a code that works no more is asked for again', async () => {
    await haveCode();
    const error = { message: 'This code has expired' };
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ error }), { status: 410 }));
    submit();
    await vi.waitFor(() => expect(complaint()).toBe('This code has expired'));
    expect(send().textContent).toBe('Send me a code');
  });

  it('a new conversation has nothing to mail until it is answered', () => {
    (panel.querySelector('header .plain') as HTMLElement).click();
    expect(button('transcript').hidden).toBe(true);
  });
});
