import { type ReactNode, useId } from 'react';
import { expect, test } from 'vitest';
import renderer from './server.ts';

function Field({ label, children }: { label: string; children?: ReactNode }) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
      <img src="/logo.png" alt="" />
      {children}
    </p>
  );
}

const page = () => ({ result: {} });
const render = (on: { result: object }, props: { label: string }, slots: { default?: string } = {}) =>
  renderer.renderToStaticMarkup.call(on, Field as never, props, slots);
const idIn = (html: string) => / id="([^"]+)"/.exec(html)?.[1];

test('ids of one page’s islands differ, and are made of the prefix that the island says', async () => {
  const on = page();
  const [first, second] = [await render(on, { label: 'A' }), await render(on, { label: 'B' })];
  expect(idIn(first.html)).not.toBe(idIn(second.html));
  expect(idIn(first.html)).toContain(first.attrs?.prefix);
  expect((await render(page(), { label: 'A' })).html).toBe(first.html);
});

test('an island has what the page put into it where the browser finds it again, and none where there is none', async () => {
  const { html } = await render(page(), { label: 'A' }, { default: '<b>Or</b>' });
  expect(html).toContain('<astro-slot><b>Or</b></astro-slot>');
  expect((await render(page(), { label: 'A' })).html).not.toContain('astro-slot');
});

test('an island brings no links to what is to be fetched early, and texts with the look of one stay', async () => {
  const { html } = await render(page(), { label: '<link rel="preload" href="/x">' });
  expect(html).not.toContain('<link');
  expect(html).toContain('&lt;link rel=&quot;preload&quot; href=&quot;/x&quot;&gt;');
  expect(html).toContain('src="/logo.png"');
});
