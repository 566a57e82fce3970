import { answer, chunk, lines, plain, said, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const expects = { text: answer, error: undefined } as const;
const stop = chunk({}, 'stop');

/** How streams are written, and what comes in them beside the answer. */
export const streams: readonly WireQuirk[] = [
  {
    name: 'LongCat writes no space after the colon',
    source: `${github}/davidmigloz/langchain_dart/issues/778`,
    sends: plain.replaceAll('data: ', 'data:'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'LongCat repeats the answer beside its choices',
    source: `${github}/davidmigloz/langchain_dart/issues/778`,
    sends: lines(
      chunk({ role: 'assistant', content: 'It is ', function_call: null }, null, { content: 'It is ' }),
      chunk({ content: '90.' }, 'stop', { content: 'It is 90.', lastOne: true }),
    ),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'OpenRouter sends comments while it waits',
    source: `${github}/leafo/lua-openai/issues/7`,
    sends: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${plain}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'a gateway makes events of these comments',
    source: `${github}/mnfst/llm-gateway/issues/2053`,
    sends: `data: : OPENROUTER PROCESSING\n\n${plain}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'comments have no space, other fields stand between',
    source: `${github}/tmc/langchaingo/pull/1366`,
    sends: `:comment\n\nid: 1\nretry: 10\nevent: message\n${plain}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'DeepSeek keeps streams alive by comments',
    source: 'https://api-docs.deepseek.com/quick_start/rate_limit',
    sends: `: keep-alive\n\n${lines(said('It is '))}: keep-alive\n\n${lines(said('90.'), stop, '[DONE]')}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'DeepSeek keeps whole answers alive by empty lines',
    source: 'https://api-docs.deepseek.com/quick_start/rate_limit',
    sends: `\n\n\n${JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }] })}`,
    type: 'application/json',
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'OmniRoute tells what it took in comments before the end',
    source: `${github}/diegosouzapw/OmniRoute/issues/7031`,
    sends: `: omniroute-keepalive\n\n${lines(said('It is '), said('90.'), stop)}: x-omniroute-tokens-in=178\n: x-omniroute-tokens-out=37\ndata: [DONE]\n\n`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'lines end in two signs',
    source: `${github}/farion1231/cc-switch/issues/1787`,
    sends: plain.replaceAll('\n', '\r\n'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'JSON stands in the line after its field',
    source: `${github}/0xPlaygrounds/rig/issues/534`,
    sends: plain.replaceAll('data: {', 'data:\n {'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'one event is several lines',
    source: `${github}/Routstr/routstr-core/pull/543`,
    sends: `data: {"id":"x",\ndata: "choices":[{"index":0,"delta":{"content":"It is 90."}}]}\n\n${lines(stop)}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'characters come apart on the way',
    source: `${github}/alexrudall/ruby-openai/pull/332`,
    sends: lines(said('Año 👩‍🚒'), said(' 90 €, 港'), stop, '[DONE]'),
    expects: { text: 'Año 👩‍🚒 90 €, 港', error: undefined },
  },
  {
    name: 'Zen sends neither a reason nor an end',
    source: `${github}/anomalyco/opencode/issues/43379`,
    sends: lines(said('It is '), said('90.')),
    expects,
  },
  {
    name: 'textgen does not say that it is done',
    source: `${github}/oobabooga/textgen/issues/4778`,
    sends: lines(said('It is '), said('90.'), stop).trimEnd(),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'the connection stays open after the end',
    source: `${github}/agentscope-ai/agentscope-java/issues/2073`,
    sends: plain,
    staysOpen: true,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Ant Ling says without a space that it is done',
    source: `${github}/tashfeenahmed/freellmapi/issues/1087`,
    sends: `${lines(said('It is '), said('90.'), stop)}data:[DONE]\n\n`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Azure begins with what its filter says, without a choice',
    source: `${github}/AbanteAI/archive-old-cli-mentat/pull/430`,
    sends: `${lines(JSON.stringify({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] }))}${plain}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'MiniMax has null for choices',
    source: `${github}/RooCodeInc/Roo-Code/pull/9105`,
    sends: `${lines('{"id":"x","choices":null}')}${plain}`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Groq sends what it took without choices',
    source: `${github}/tashfeenahmed/freellmapi/pull/156`,
    sends: lines(
      said('It is '),
      said('90.'),
      stop,
      '{"usage":{"prompt_tokens":3,"completion_tokens":4}}',
      '[DONE]',
    ),
    expects: { ...expects, tokens: 4 },
  },
  {
    name: 'DeepSeek ends with what it took, and no choice',
    source: `${github}/BDFFZI/Alife/pull/36`,
    sends: lines(
      said('It is '),
      said('90.'),
      stop,
      '{"id":"x","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}',
      '[DONE]',
    ),
    expects: { ...expects, tokens: 4, finish: 'stop' },
  },
  {
    name: 'Bedrock sends pieces without choices between the others',
    source: `${github}/awslabs/llmeter/pull/34`,
    sends: lines(said('It is '), '{"id":"x","object":"chat.completion.chunk"}', said('90.'), stop, '[DONE]'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Gemini packs what it took into the last piece of the text',
    source: `${github}/Routstr/routstr-core/pull/543`,
    sends: lines(
      said('It is '),
      chunk({ content: '90.' }, 'stop', { usage: { prompt_tokens: 3, completion_tokens: 4 } }),
      '[DONE]',
    ),
    expects: { ...expects, tokens: 4, finish: 'stop' },
  },
  {
    name: 'llama.cpp sends an empty object',
    source: `${github}/ggml-org/llama.cpp/pull/10694`,
    sends: lines(said('It is '), said('90.'), '{}', stop, '[DONE]'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'llama.cpp begins with no text, and tells its timings',
    source: `${github}/openai-php/client/issues/780`,
    sends: lines(
      chunk({ role: 'assistant', content: null }, null, { prompt_progress: { total: 17, processed: 7 } }),
      said('It is '),
      said('90.'),
      chunk({}, 'stop', { timings: { predicted_per_token_ms: null } }),
      '[DONE]',
    ),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Mistral has null for the role',
    source: `${github}/mistralai/client-python/issues/16`,
    sends: lines(
      chunk({ role: 'assistant' }),
      chunk({ role: null, content: 'It is ' }),
      chunk({ role: null, content: '90.' }, 'stop'),
      '[DONE]',
    ),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Ollama sends pieces with nothing in them',
    source: `${github}/ollama/ollama/pull/16450`,
    sends: lines(
      chunk({ role: 'assistant', content: '' }),
      said('It is '),
      said(''),
      said('90.'),
      chunk({ content: '' }, 'stop'),
      '[DONE]',
    ),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'a server answers whole although it was asked for a stream',
    source: `${github}/tinyhumansai/tinyagents/pull/56`,
    sends: JSON.stringify({
      id: 'x',
      choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
    }),
    type: 'application/json',
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'a server calls its stream something else',
    source: `${github}/tinyhumansai/tinyagents/pull/56`,
    sends: plain,
    type: 'text/plain',
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: '9router sends a whole answer as an event stream, with an end',
    source: `${github}/decolua/9router/issues/3492`,
    sends: `${JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'Ollama has an empty reason for each piece that is not the last',
    source: `${github}/ollama/ollama/issues/4357`,
    sends: lines(chunk({ content: 'It is ' }, ''), chunk({ content: '90.' }, ''), '[DONE]'),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'SGLang says beside the reason what has matched',
    source: `${github}/sgl-project/sglang/pull/8417`,
    sends: lines(
      said('It is '),
      JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: { type: 'length', length: 5 } }] }),
      '[DONE]',
    ),
    expects: { text: 'It is ', finish: 'length', error: undefined },
  },
  {
    name: 'DeepSeek’s last piece has a reason alone',
    source: `${github}/osaurus-ai/osaurus/pull/2150`,
    sends: lines(
      said('It is '),
      said('90.'),
      JSON.stringify({ id: 'x', choices: [{ index: 0, finish_reason: 'stop' }] }),
      '[DONE]',
    ),
    expects: { ...expects, finish: 'stop' },
  },
  {
    name: 'a gateway says in the middle that it did not succeed',
    source: `${github}/CommandCodeAI/command-code/issues/785`,
    sends: lines(
      said('It is '),
      '{"success":false,"error":{"code":"INTERNAL_SERVER_ERROR","status":500,"message":"An unexpected error occurred."}}',
    ),
    expects: { text: 'It is ', error: { message: 'An unexpected error occurred.' } },
  },
];
