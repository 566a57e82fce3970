import { describe, expect, it } from 'vitest';
import { pause, withPauses } from './pauses.ts';

const work = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

describe('pauses in long work', () => {
  it('give others their turn as soon as a stretch is over', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    for (let step = 0; step < 4; step += 1) {
      work(6);
      await pause();
      order.push('step');
    }
    expect(order.slice(0, 3)).toContain('another');
    expect(order.filter((each) => each === 'step')).toHaveLength(4);
  });

  it('are none where it has waited for something meanwhile, because nobody was kept', async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(pause()).toBeUndefined();
    }
    work(6);
    expect(pause()).toBeInstanceOf(Promise);
  });

  it('count what others have worked in the same turn', async () => {
    await new Promise(setImmediate);
    expect(pause()).toBeUndefined();
    work(6);
    const another = async () => pause() ?? 'none';
    expect(await another()).not.toBe('none');
  });

  it('leave out nothing and change no order', async () => {
    const given = Array.from({ length: 50 }, (_, index) => index);
    const got: number[] = [];
    for await (const item of withPauses(given)) {
      work(1);
      got.push(item);
    }
    expect(got).toEqual(given);
  });
});
