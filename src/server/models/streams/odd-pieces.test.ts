import { describe, expect, it } from 'vitest';
import { chunk, lines, readQuirk, said } from '../testing/wire-quirks/quirk.ts';

const stop = chunk({}, 'stop');
const read = (sends: string, size: number) => readQuirk({ name: '', source: '', sends, expects: {} }, size);
const sizes = [1, 7, 10_000];
const whole = (message: object, more: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, message, finish_reason: 'stop', ...more }] });

describe('a piece that is nearly JSON', () => {
  it.each<[string, string]>([
    ['with its field named twice', `data: data: ${said('It is ')}\n\n${lines(said('90.'), stop)}`],
    ['beside another', `data: ${said('It is ')}${said('90.')}\n\n${lines(stop)}`],
    ['beside another, with its field', `data: ${said('It is ')} data: ${said('90.')}\n\n${lines(stop)}`],
    [
      'with a number of Python’s',
      `data: {"choices":[{"delta":{"content":"It is "},"logprobs":[NaN,-Infinity],"finish_reason":null}]}\n\n${lines(said('90.'), stop)}`,
    ],
    ['in a list over lines', `[\n${said('It is ')},\n${said('90.')},\n${stop},\n]\n`],
    ['in a list that begins beside it', `[${said('It is ')},\n${said('90.')},\n${stop}]\n`],
    ['in a list of its event', lines(`[${said('It is ')},${said('90.')}]`, stop)],
    [
      'over lines without their field',
      `${JSON.stringify(JSON.parse(whole({ content: 'It is 90.' })), null, 2)}\n`,
    ],
  ])('is read: %s', async (_, sends) => {
    for (const size of sizes)
      expect(await read(sends, size)).toMatchObject({ text: 'It is 90.', finish: 'stop', error: undefined });
  });

  it('keeps its words where they look like such a number', async () => {
    const sends = `data: {"choices":[{"delta":{"content":"a \\"NaN\\" {NaN"},"logprobs":NaN}]}\n\n${lines(stop)}`;
    for (const size of sizes) expect((await read(sends, size)).text).toBe('a "NaN" {NaN');
  });
});

describe('a piece that cannot be read', () => {
  const gap = 'data: {"choices":[{"delta":{"content":"not " no}}]}\n\n';
  it('ends the answer as one that is cut, with the words before it', async () => {
    for (const size of sizes)
      expect(
        await read(`${lines(said('It is '))}${gap}${lines(said('allowed.'), stop)}`, size),
      ).toMatchObject({
        text: 'It is ',
        finish: 'length',
        error: undefined,
      });
  });

  it('is an error before the first word, where another model may answer, and within a call', async () => {
    const call = chunk({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'find', arguments: '{"q":' } }],
    });
    for (const size of sizes) {
      await expect(read(`${gap}${lines(said('allowed.'), stop)}`, size)).rejects.toThrow();
      await expect(read(`${lines(call)}${gap}${lines(stop)}`, size)).rejects.toThrow();
    }
  });

  it('is none of the answer’s where it says nothing of one', async () => {
    for (const size of sizes)
      expect(
        await read(`${lines(said('It is '))}data: {ping\n\ndata: [x\n\n${lines(said('90.'), stop)}`, size),
      ).toMatchObject({ text: 'It is 90.', finish: 'stop', error: undefined });
  });
});

describe('an answer that is repeated at its end', () => {
  it.each<[string, string, string]>([
    ['as MiniMax does', lines(said('A'), said('B'), whole({ role: 'assistant', content: 'AB' })), 'AB'],
    ['with its last words only there', lines(said('A'), whole({ content: 'AB' })), 'AB'],
    [
      'in parts',
      lines(said([{ type: 'text', text: 'A' }]), whole({ content: [{ type: 'text', text: 'A' }] })),
      'A',
    ],
    ['without its spaces', lines(said('A '), whole({ content: 'A' })), 'A '],
    [
      'never, in pieces that are called messages',
      lines(whole({ content: 'A' }, { finish_reason: null }), whole({ content: 'A' })),
      'AA',
    ],
  ])('is said once: %s', async (_, sends, text) => {
    for (const size of sizes) expect(await read(sends, size)).toMatchObject({ text, finish: 'stop' });
  });

  it('has its calls made once', async () => {
    const call = { id: 'a', type: 'function', function: { name: 'find', arguments: '{"q":"x"}' } };
    const sends = lines(
      chunk({ tool_calls: [{ index: 0, ...call }] }),
      whole({ content: '', tool_calls: [call] }),
    );
    for (const size of sizes) expect((await read(sends, size)).calls).toEqual([['find', { q: 'x' }]]);
  });
});

describe('an answer that fails in its middle', () => {
  it.each<[string, string, string]>([
    ['by its reason', chunk({}, 'error'), 'error'],
    ['by a reason of DeepSeek’s', chunk({}, 'insufficient_system_resource'), 'insufficient_system_resource'],
    [
      'in its choice, as OpenRouter tells it',
      JSON.stringify({
        choices: [
          {
            index: 0,
            delta: { content: '' },
            finish_reason: 'error',
            error: { code: 502, message: 'Provider disconnected' },
          },
        ],
      }),
      'Provider disconnected',
    ],
    [
      'in its choice, with words and no reason',
      JSON.stringify({ choices: [{ delta: { content: '' }, error: 'Gone' }] }),
      'Gone',
    ],
  ])('is none that is complete: %s', async (_, event, message) => {
    for (const size of sizes)
      expect(await read(lines(said('It is '), event, '[DONE]'), size)).toMatchObject({
        text: 'It is ',
        error: { message: expect.stringContaining(message) },
      });
  });

  it.each([
    ['sensitive', 'content-filter'],
    ['model_context_window_exceeded', 'length'],
  ])('or ends with %s has ended with %s', async (reason, finish) => {
    expect((await read(lines(said('It'), chunk({}, reason)), 7)).finish).toBe(finish);
  });
});

describe('calls of tools as they were written once', () => {
  const find = { name: 'find', arguments: '{"q":"x"}' };
  it.each<[string, string]>([
    [
      'in pieces, one function alone',
      lines(
        chunk({ function_call: { name: 'find', arguments: '{"q":' } }),
        chunk({ function_call: { arguments: '"x"}' } }),
        chunk({}, 'function_call'),
        '[DONE]',
      ),
    ],
    [
      'one without its list',
      lines(chunk({ tool_calls: { index: 0, id: 'a', function: find } }), chunk({}, 'tool_calls')),
    ],
    [
      'by their numbers',
      lines(chunk({ tool_calls: { 0: { id: 'a', function: find } } }), chunk({}, 'tool_calls')),
    ],
  ])('are read: %s', async (_, sends) => {
    for (const size of sizes)
      expect(await read(sends, size)).toMatchObject({ calls: [['find', { q: 'x' }]], finish: 'tool-calls' });
  });
});

describe('what servers send in other shapes', () => {
  it.each<[string, string]>([
    [
      'an error after its end',
      lines(said('It is '), said('90.'), stop, '[DONE]', '{"error":{"message":"late"}}'),
    ],
    [
      'a second answer beside it',
      lines(
        said('It is '),
        JSON.stringify({ choices: [{ index: 1, delta: { content: 'No.' } }] }),
        said('90.'),
        stop,
      ),
    ],
    ['texts alone', lines(chunk('It is '), chunk('90.'), stop)],
    ['an answer in a number', lines(said('It is '), chunk({ content: 90 }), said('.'), stop)],
    ['reasons without a word', lines(chunk({ content: 'It is ' }, ''), chunk({ content: '90.' }, ''), stop)],
    ['a mark of the order of bytes', `\uFEFF${lines(said('It is '), said('90.'), stop)}`],
    [
      'what Azure’s filter says later',
      lines(
        said('It is '),
        said('90.'),
        stop,
        JSON.stringify({ choices: [{ index: 0, finish_reason: null, content_filter_offsets: {} }] }),
      ),
    ],
    [
      'comments of routers between',
      `: OPENROUTER PROCESSING\n\n${lines(said('It is '))}: OPENROUTER PROCESSING\n\n${lines(said('90.'), stop)}`,
    ],
    [
      'signs of life as events',
      `event: ping\ndata: {"type":"ping"}\n\n${lines('{"status":"processing"}', said('It is '), said('90.'), stop)}`,
    ],
    ['an event that says it is done', `${lines(said('It is '), said('90.'))}event: done\ndata: {}\n\n`],
    ['a word of its own that it is done', lines(said('It is '), said('90.'), '{"done":true}')],
    [
      'a gateway’s name round each piece',
      lines(said('It is '), said('90.'), stop).replaceAll(/data: (.*)/g, 'data: {"code":0,"data":$1}'),
    ],
    [
      'the output of DashScope',
      lines('{"output":{"choices":[{"message":{"content":"It is 90."},"finish_reason":"stop"}]},"usage":{}}'),
    ],
    ['choices by their numbers', lines('{"choices":{"0":{"delta":{"content":"It is 90."}}}}', stop)],
    ['words by another name', lines(chunk({ text: 'It is ' }), chunk({ text: '90.' }), stop)],
  ])('is read: %s', async (_, sends) => {
    for (const size of sizes)
      expect(await read(sends, size)).toMatchObject({ text: 'It is 90.', finish: 'stop', error: undefined });
  });

  it('is a call with its arguments once where each piece has all of them so far', async () => {
    const pieces = ['{"q"', '{"q":"{\\"q\\"', '{"q":"{\\"q\\"}"}', '{"q":"{\\"q\\"}"}'].map((args) =>
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'find', arguments: args } }] }),
    );
    for (const size of sizes)
      expect((await read(lines(...pieces, chunk({}, 'tool_calls')), size)).calls).toEqual([
        ['find', { q: '{"q"}' }],
      ]);
  });

  it('is read where all of it comes as one list', async () => {
    const sends = `[${[said('It is '), said('90.'), stop].join(',')}]`;
    const given = { name: '', source: '', sends, type: 'application/json', expects: {} };
    expect(await readQuirk(given, 7)).toMatchObject({ text: 'It is 90.', finish: 'stop' });
  });

  it.each([
    {
      reasoning_details: [
        { type: 'reasoning.text', text: 'Hm.', index: 0 },
        { type: 'reasoning.encrypted', data: 'x' },
      ],
    },
    { reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm.' }] },
    { reasoning: { content: 'Hm.' } },
    { reasoning_text: 'Hm.' },
    { reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] },
  ])('tells its thinking once: %j', async (delta) => {
    expect(await read(lines(chunk(delta), said('It is 90.'), stop), 7)).toMatchObject({
      text: 'It is 90.',
      thoughts: 'Hm.',
    });
  });

  it.each(['functions.find', 'default_api:find', 'find<|channel|>commentary', 'find'])(
    'calls the function that is meant, once: %s',
    async (name) => {
      const call = chunk({
        tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name, arguments: '{"q":"x"}' } }],
      });
      const { calls, finish } = await read(lines(call, call, chunk({}, 'tool_calls')), 7);
      expect([calls, finish]).toEqual([[['find', { q: 'x' }]], 'tool-calls']);
    },
  );

  it('tells what it took under its own name, and what MiniMax has failed with', async () => {
    const took = chunk({}, 'stop', { x_groq: { usage: { prompt_tokens: 1, completion_tokens: 5 } } });
    expect((await read(lines(said('It is 90.'), took), 7)).tokens).toBe(5);
    const failed = JSON.stringify({
      id: 'x',
      choices: null,
      base_resp: { status_code: 1002, status_msg: 'rate limit' },
    });
    expect((await read(lines(failed), 7)).error).toMatchObject({ message: 'rate limit' });
  });
});

describe('what is said while an answer is waited for', () => {
  const answers = lines(said('It is '), said('90.'), stop, '[DONE]');
  const waits: [string, string][] = [
    [
      'a place in a queue',
      lines('{"status":"queued","message":"You are number 3."}', '{"queue_position":2}'),
    ],
    ['by the name of its event', `event: queue\ndata: {"message":"Position 3","eta":12}\n\n`],
    ['that a model is loaded', lines('{"detail":"The model is loading","estimated_time":20.4}')],
    ['in words alone', `event: status\ndata: warming up {gpu}\n\nstarting…\n`],
    ['with a code of its own', lines('{"code":0,"status":202,"message":"accepted"}')],
    ['as a line of JSON', '{"object":"queue.update","message":"warming up"}\n'],
    ['in a choice without words', lines('{"choices":[{"delta":null}],"message":"queued"}')],
  ];
  it.each(waits)('is no part of it, and no error: %s', async (_, waiting) => {
    for (const size of sizes)
      expect(await read(waiting + answers, size)).toMatchObject({
        text: 'It is 90.',
        finish: 'stop',
        error: undefined,
      });
  });

  it('is why there is no answer, where none comes or it breaks off', async () => {
    const remark = lines('{"message":"The model could not be loaded."}');
    for (const sends of [remark, `${remark}data: [DONE]\n\n`, `${lines(said('It is '))}${remark}`]) {
      const failed = await read(sends, 7).then(
        ({ error }) => error,
        (error: unknown) => error,
      );
      expect(JSON.stringify(failed) + String(failed)).toContain('could not be loaded');
    }
  });
});
