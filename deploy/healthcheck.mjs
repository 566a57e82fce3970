/** Ends with 0 while the process of this container answers: a web node at PORT, a worker at WORKER_PORT. */
const { PORT = '4321', WORKER_PORT = PORT } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${WORKER_PORT}/healthz`, {
    signal: AbortSignal.timeout(2_500),
  });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
