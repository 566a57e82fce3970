import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stayOn } from './stay-on.ts';

const { document } = parseHTML('<html><body><p>One</p></body></html>');
let observed: unknown[] = [];
let changed: () => void = () => undefined;

beforeEach(() => {
  observed = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const observer = { observe: (node: unknown) => observed.push(node), disconnect: () => undefined };
  vi.stubGlobal('MutationObserver', function MutationObserver(told: () => void) {
    changed = told;
    return observer;
  });
});
afterEach(() => vi.unstubAllGlobals());

const replaceAll = () => {
  const next = document.createElement('html');
  next.append(document.createElement('body'));
  document.replaceChild(next, document.documentElement);
};
const hosts = () => document.querySelectorAll('parley-widget').length;

it('a page whose every element is replaced has it again, each time', () => {
  const host = document.createElement('parley-widget');
  const staying = stayOn(host as unknown as HTMLElement);
  for (let times = 0; times < 2; times += 1) {
    replaceAll();
    expect(hosts()).toBe(0);
    expect(observed).toContain(document);
    changed();
    expect(hosts()).toBe(1);
    expect(observed).toContain(document.body);
  }
  replaceAll();
  staying.put();
  expect(hosts()).toBe(1);
  staying.leave();
  expect(hosts()).toBe(0);
});
