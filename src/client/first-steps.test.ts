import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $stepsDone, noteStep } from './api/first-steps.ts';
import { tickStepsOff } from './first-steps.ts';

// Other files of this process ask and call as well.
beforeEach(() => $stepsDone.set([]));
afterEach(() => {
  vi.unstubAllGlobals();
});

function page(markup: string) {
  const { document } = parseHTML(`<body>${markup}</body>`);
  vi.stubGlobal('document', document);
  return () => [...document.querySelectorAll('li')].map((item) => item.textContent);
}

it('a step that is done is ticked off in words, too, and once', () => {
  const told = page(
    '<nav class="first-steps" data-done-word="(done)"><ol><li data-step="files">Files</li><li data-step="ask">Ask</li></ol></nav>',
  );
  noteStep('files');
  const end = tickStepsOff();
  noteStep('files');
  expect(told()).toEqual(['Files (done)', 'Ask']);
  noteStep('ask');
  expect(told()).toEqual(['Files (done)', 'Ask (done)']);
  end();
});

it('nothing happens on a page without the list', () => {
  const told = page('<ol><li data-step="files">Files</li></ol>');
  noteStep('files');
  tickStepsOff()();
  expect(told()).toEqual(['Files']);
});
