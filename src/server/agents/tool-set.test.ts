import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toolLimits } from '#rules/tools.ts';
import type { AgentTool } from './agent-tool.ts';
import { runTool } from './tool-set.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a tool that never ends, and tells how far it is where it does. */
function runEndless(tells: boolean) {
  let tell: () => void = () => undefined;
  const tool: AgentTool = {
    name: 'endless',
    title: null,
    description: '',
    inputSchema: { type: 'object' },
    changes: false,
    run(_args, signal, { tellProgress } = {}) {
      if (tells) tell = () => tellProgress?.({ share: null, text: '' });
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const told: string[] = [];
  let ended: unknown;
  runTool(tool, { callId: 'a', args: {} }, new AbortController().signal, {
    onDefect: () => undefined,
    tellProgress: (callId) => told.push(callId),
  }).catch((error: unknown) => {
    ended = error;
  });
  return {
    told,
    ended: () => ended,
    /** Lets this time pass, with a word every ten seconds. */
    async pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 10_000) {
        tell();
        await vi.advanceTimersByTimeAsync(10_000);
      }
    },
  };
}

it('a tool that says nothing is given up after the time of a call', async () => {
  const { pass, ended } = runEndless(false);
  await pass(toolLimits.callMilliseconds - 10_000);
  expect(ended()).toBeUndefined();
  await pass(10_000);
  expect(ended()).toMatchObject({ code: 'timed_out' });
});

it('one that tells how far it is goes on, until the time of a run is over', async () => {
  const { pass, told, ended } = runEndless(true);
  await pass(toolLimits.runMilliseconds - 10_000);
  expect(ended()).toBeUndefined();
  expect(told.length).toBe((toolLimits.runMilliseconds - 10_000) / 10_000);
  await pass(10_000);
  expect(ended()).toMatchObject({ code: 'timed_out' });
});
