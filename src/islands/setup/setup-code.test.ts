import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeSetupCode } from './setup-code.ts';

/** A window at `address` whose history has one entry. */
function openAt(address: string) {
  const url = new URL(address, 'http://parley.example');
  const history = {
    state: null as unknown,
    replaceState: (state: unknown, _: string, path: string) => {
      history.state = state;
      url.search = new URL(path, url).search;
    },
  };
  vi.stubGlobal('window', { history, location: url });
  return url;
}

describe('takeSetupCode', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('takes the code out of the address', () => {
    const address = openAt('/setup?code=abc123');
    expect(takeSetupCode()).toBe('abc123');
    expect(address.href).toBe('http://parley.example/setup');
  });

  it('still knows the code when the page is loaded again', () => {
    openAt('/es/setup?code=abc123');
    takeSetupCode();
    expect(takeSetupCode()).toBe('abc123');
  });

  it('answers null without a code', () => {
    openAt('/setup?code=');
    expect(takeSetupCode()).toBeNull();
  });
});
