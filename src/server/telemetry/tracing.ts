import { SpanKind, type Tracer } from '@opentelemetry/api';

export type Tracing = {
  tracer: Tracer;
  /** What the span of a request is. */
  server: SpanKind;
  stop(): Promise<void>;
};

/** Milliseconds that the end of the process waits for a collector. */
const lastSending = 2_000;

/**
 * Sends traces to a collector, by OTLP over HTTP. OpenTelemetry is loaded only for that; it reads its own variables
 * (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`) by itself.
 * @param collector such as `http://localhost:4318`, to which `/v1/traces` is added
 */
export async function startTracing(collector: string): Promise<Tracing> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parley' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return {
    tracer: provider.getTracer('parley'),
    server: SpanKind.SERVER,
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, lastSending);
      // A collector that is away costs traces, and nothing else.
      await Promise.race([provider.shutdown().catch(() => undefined), promise]);
      clearTimeout(timer);
    },
  };
}
