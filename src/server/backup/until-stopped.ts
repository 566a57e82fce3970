/**
 * The same bytes, as long as nobody stops the command that reads them.
 * @throws what `stopped` was aborted with
 */
export async function* untilStopped<Bytes>(
  bytes: AsyncIterable<Bytes>,
  stopped: AbortSignal,
): AsyncGenerator<Bytes> {
  for await (const chunk of bytes) {
    stopped.throwIfAborted();
    yield chunk;
  }
}
