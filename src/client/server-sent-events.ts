/**
 * Reads a server-sent event stream. Yields, for each piece of it that arrives, the data of the events that
 * became complete with it; comments and other fields are skipped. Lines may end in LF or CRLF.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[], void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      const events: string[] = [];
      for (const line of lines.map((each) => each.replace(/\r$/, ''))) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        if (line !== '' || data.length === 0) continue;
        events.push(data.join('\n'));
        data = [];
      }
      if (events.length > 0) yield events;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
