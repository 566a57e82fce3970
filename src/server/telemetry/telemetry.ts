import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, type Span, type Tracer } from '@opentelemetry/api';
import { createMeasures, type Measures } from './measures.ts';
import { startTracing, type Tracing } from './tracing.ts';

/** What is under way: a request, or a job that one has queued. */
type Cause = { requestId: string | undefined; task?: string };

type Attributes = Record<string, string | number>;

/** What can be seen from outside of what the process does. */
export type Telemetry = {
  measures: Measures;
  /** The id of the request that this is done for, also in a job that it has queued. */
  requestId(): string | undefined;
  /** What the log says beside each line. */
  ofLine(): Record<string, string>;
  /** How many requests are being answered. */
  requestsUnderWay(): number;
  /** Runs `work` for a request. @param headers what may name the trace that it belongs to; null where nobody is trusted */
  inRequest<Result>(
    requestId: string,
    headers: Record<string, string | string[] | undefined> | null,
    work: (span: Span | null) => Result,
  ): Result;
  /** Runs one attempt at a job, and counts how it went. */
  inJob<Result>(
    job: { task: string; attempt: number; requestId: string | undefined },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Runs `work` within a span of the trace; without a collector it only runs it. */
  span<Result>(
    name: string,
    work: (span: Span | null) => Promise<Result>,
    attributes?: Attributes,
  ): Promise<Result>;
  /** Counts a request that is being answered. @returns to be called when it is */
  beginRequest(): () => void;
  /** Sends what has not been sent, within two seconds. */
  stop(): Promise<void>;
};

/** @param options.collector where traces go; undefined for nowhere */
export async function createTelemetry(options: { collector: string | undefined }): Promise<Telemetry> {
  const causes = new AsyncLocalStorage<Cause>();
  const measures = createMeasures();
  let underWay = 0;
  const tracing = options.collector === undefined ? null : await startTracing(options.collector);

  const span: Telemetry['span'] = (name, work, attributes = {}) =>
    tracing ? inSpan(tracing.tracer, name, attributes, work) : work(null);

  return {
    measures,
    span,
    requestsUnderWay: () => underWay,
    requestId: () => causes.getStore()?.requestId,
    ofLine() {
      const { requestId, task } = causes.getStore() ?? {};
      return { ...(requestId && { requestId }), ...(task && { task }) };
    },
    beginRequest() {
      underWay += 1;
      measures.requestsUnderWay.inc();
      return () => {
        underWay -= 1;
        measures.requestsUnderWay.dec();
      };
    },
    inRequest(requestId, headers, work) {
      const run = (started: Span | null) => causes.run({ requestId }, () => work(started));
      return tracing ? inSpanOfRequest(tracing, requestId, headers, run) : run(null);
    },
    async inJob({ task, attempt, requestId }, work) {
      const end = measures.jobSeconds.startTimer({ task });
      try {
        return await causes.run({ requestId, task }, () =>
          span(`job ${task}`, work, {
            'parley.attempt': attempt,
            ...(requestId && { [ofRequest]: requestId }),
          }),
        );
      } catch (error) {
        measures.jobFailures.inc({ task });
        throw error;
      } finally {
        end();
      }
    },
    stop: async () => tracing?.stop(),
  };
}

const ofRequest = 'parley.request_id';

/** The span of a request, which whoever answers it ends. */
function inSpanOfRequest<Result>(
  { tracer, server }: Tracing,
  requestId: string,
  headers: object | null,
  run: (span: Span) => Result,
): Result {
  const from = headers ? propagation.extract(context.active(), headers) : context.active();
  const options = { kind: server, attributes: { [ofRequest]: requestId } };
  return tracer.startActiveSpan('request', options, from, run);
}

async function inSpan<Result>(
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // What it says may hold a person's words: only what kind of error it was is told.
      span.setStatus({ code: 2, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
