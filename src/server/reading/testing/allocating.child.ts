// Stands for a parser that unpacks a bomb: fills memory outside the heap, which V8's own cap does not count.
const blocks: Buffer[] = [];
process.on('message', () => {
  setInterval(() => blocks.push(Buffer.alloc(8 * 1024 * 1024, 1)), 1);
});
