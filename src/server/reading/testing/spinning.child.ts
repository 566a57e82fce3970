import { dieWithParent } from '../parent-guard.ts';

// Stands for a parser in an endless loop: tells its process id as progress, then never yields again.
dieWithParent(Number(process.argv[2]));
process.on('message', () => {
  process.send?.({ type: 'progress', value: process.pid }, () => {
    for (;;);
  });
});
