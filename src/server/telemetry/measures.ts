import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds that a request takes, from an answer out of memory to a stream that is read for minutes. */
const requestSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const jobSeconds = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];
const modelSeconds = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 120];

/**
 * What is counted as it happens. What stands still, such as the length of a queue, is looked up when it is asked for
 * (`services/health/metrics.ts`). Labels are words of ours: no address, name or text of a person or tenant.
 */
export function createMeasures() {
  const registers = [new Registry()];
  return {
    registry: registers[0] as Registry,
    requests: new Counter({
      name: 'parley_http_requests_total',
      help: 'Requests answered, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'parley_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer; streams last as long as they are read.',
      labelNames: ['route', 'method'],
      buckets: requestSeconds,
      registers,
    }),
    requestsUnderWay: new Gauge({
      name: 'parley_http_requests_under_way',
      help: 'Requests that are being answered, streams among them.',
      registers,
    }),
    openStreams: new Gauge({
      name: 'parley_open_streams',
      help: 'Streams of events that are being sent.',
      registers,
    }),
    refusals: new Counter({
      name: 'parley_limit_hits_total',
      help: 'Requests refused because of a limit, by the code of the error.',
      labelNames: ['code'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'parley_model_tokens_total',
      help: 'Tokens of models, by whose provider it is, what the model is for, and whether they were read or written.',
      labelNames: ['provider', 'purpose', 'direction'],
      registers,
    }),
    modelCalls: new Counter({
      name: 'parley_model_calls_total',
      help: 'Calls of models that were answered.',
      labelNames: ['provider', 'purpose'],
      registers,
    }),
    modelFailures: new Counter({
      name: 'parley_model_failures_total',
      help: 'Calls of chat models that failed, by what was wrong.',
      labelNames: ['provider', 'problem'],
      registers,
    }),
    modelSeconds: new Histogram({
      name: 'parley_model_answer_seconds',
      help: 'From a call of a provider to the head of its answer, by the status, or "none" where no answer came.',
      labelNames: ['status'],
      buckets: modelSeconds,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'parley_job_duration_seconds',
      help: 'How long attempts at jobs took.',
      labelNames: ['task'],
      buckets: jobSeconds,
      registers,
    }),
    jobFailures: new Counter({
      name: 'parley_job_failures_total',
      help: 'Attempts at jobs that failed.',
      labelNames: ['task'],
      registers,
    }),
  };
}

export type Measures = ReturnType<typeof createMeasures>;
