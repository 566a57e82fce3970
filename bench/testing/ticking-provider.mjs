import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A provider in a thread of its own that streams to everybody at the same pace, and ends all answers together. Each token
 * says when it was sent. Tells its address, then how many wait for an answer whenever one more does.
 */
const { tokensPerSecond, tokens } = workerData;
/** @type {Set<import('node:http').ServerResponse>} */
const open = new Set();
let sent = 0;

const event = (/** @type {object} */ choice) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(event({ delta: { role: 'assistant', content: '' } }));
  open.add(response);
  parentPort?.postMessage(open.size);
}).listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  parentPort?.postMessage(`http://127.0.0.1:${port}/v1`);
});

// Begins when it is told to: when everybody has asked.
parentPort?.on('message', () => {
  const begun = Date.now();
  const timer = setInterval(() => {
    while (sent < tokens && Date.now() - begun >= (sent * 1000) / tokensPerSecond) {
      const token = event({ delta: { content: `t${Date.now()} ` } });
      for (const response of open) response.write(token);
      sent += 1;
    }
    if (sent < tokens) return;
    clearInterval(timer);
    for (const response of open) {
      response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    }
    open.clear();
    sent = 0;
  }, 5);
});
