import type { ChildMessage, ExtractionJob } from './messages.ts';
import { dieWithParent } from './parent-guard.ts';
import { runJob } from './run-job.ts';

const send = (message: ChildMessage) => process.send?.(message);

dieWithParent(Number(process.argv[2]));

process.once('message', (job: ExtractionJob) => {
  process.once('uncaughtException', (error) => {
    send({ type: 'failed', code: 'damaged', message: String(error) });
  });
  void runJob(job, send).then(send);
});
