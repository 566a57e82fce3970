import { printFigure } from '../support/figure.mjs';
import { makePdf } from './make-pdf.mjs';
import { ingest } from './server.mjs';
import { makeParagraphs } from './text.mjs';

const people = 20;
/** Fewer than a person may ask a day. */
const questionsEach = 18;
const pauseMilliseconds = 40;

/** What people who chat notice of files that are read meanwhile. @param {import('./server.mjs').IngestionServer} server */
export async function reportChatBeside(server) {
  const { modelBotId, client } = await server.makeBot();
  await ingest(client, modelBotId, 'ledger.txt', makeParagraphs(300, 3).join('\n\n'));
  const askers = await Promise.all(Array.from({ length: people }, () => server.signInTo(modelBotId)));
  const other = await server.makeBot();
  const { bytes, count } = await makePdf(makeParagraphs(2_450), 1);

  await askAll(askers.slice(0, 2), modelBotId);
  const idle = await askAll(askers.slice(2, 11), modelBotId);
  const reading = { goesOn: true, files: 0 };
  const feeding = (async () => {
    while (reading.goesOn) {
      const { status } = await ingest(other.client, other.modelBotId, 'report.pdf', bytes);
      if (status !== 'ready') throw new Error(`The PDF became ${status}`);
      reading.files += 1;
    }
  })();
  const beside = await askAll(askers.slice(11), modelBotId);
  reading.goesOn = false;
  await feeding;
  printFigure({
    name: `chat p99, question to end of answer, while PDFs of ${count} pages are read (${reading.files} were)`,
    value: percentile(beside, 0.99),
    unit: 'ms',
    target: 'ratio ≤ 1.5',
    baseline: { name: 'the same, nothing being read', value: percentile(idle, 0.99) },
  });
  printFigure({
    name: 'chat median, the same',
    value: percentile(beside, 0.5),
    unit: 'ms',
    target: '',
    baseline: { name: 'the same, nothing being read', value: percentile(idle, 0.5) },
  });
}

/** @param {import('../../tests/support/client.ts').ApiClient[]} askers @param {string} modelBotId */
async function askAll(askers, modelBotId) {
  /** @type {number[]} */
  const times = [];
  for (const [index, client] of askers.entries()) {
    const { data } = await client.post(`model-bots/${modelBotId}/conversations`, {});
    const path = `conversations/${/** @type {{ id: string }} */ (data).id}/messages`;
    for (let question = 0; question < questionsEach; question += 1) {
      const text = `Who is the keeper of station ${index * 30 + question * 3}?`;
      const startedAt = performance.now();
      const answer = await client.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      if (!(await answer.text()).includes('data-citation')) throw new Error(`No answer: ${answer.status}`);
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
  return times;
}

/** @param {number[]} values @param {number} share */
function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return /** @type {number} */ (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}
