// Stands for a child that crashes after its first passages.
process.once('message', () => {
  process.send?.({ type: 'text', bytes: Buffer.from('a') });
  process.send?.({ type: 'extracted', file: { format: 'text', pageStarts: [] } });
  process.once('message', () => {
    process.send?.({ type: 'passages', batch: { of: 'passages', json: '[]' } });
    process.once('message', () => process.kill(process.pid, 'SIGSEGV'));
  });
});
