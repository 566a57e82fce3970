/**
 * The widget's looks, in a sheet that a page's policy for styles does not concern. They begin at an element inside
 * the shadow root, which takes nothing over: of the host itself a page's own rules decide, and of what a `rem` is, too.
 * On phones the panel is the whole screen; in a preview it lies in its place, whatever the screen.
 * The direction of writing stands beside `all`, which leaves it out: the texts of the widget go from left to right.
 */
export function styleSheet(accentColour: string | null): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}.root{--accent:${accentColour ?? '#0b6350'}}`);
  return sheet;
}

/** Whether the open panel is the whole screen. */
export const fullScreen = '(width <= 480px)';

const css = `
.root {
  all: initial; direction: ltr; unicode-bidi: isolate;
  --ground: #fff; --sunken: #f2f5f3; --ink: #10151a; --muted: #4d5953; --line: #d5ddd8; --danger: #a1260d; --mark: #fbe7a1;
  --ring: var(--accent);
  color-scheme: light;
  position: fixed; inset: auto 16px 16px auto; z-index: 2147483000;
  font: 15px/1.5 system-ui, sans-serif; color: var(--ink);
}
@media (prefers-color-scheme: dark) { .root:not([data-theme=light]) { --ground: #151d1a; --sunken: #1f2925; --ink: #eaf0ed; --muted: #a9b6b0; --line: #35423c; --danger: #ff9c85; --mark: #57491a; --ring: color-mix(in oklab, var(--accent), #fff 60%); color-scheme: dark } }
.root[data-theme=dark] { --ground: #151d1a; --sunken: #1f2925; --ink: #eaf0ed; --muted: #a9b6b0; --line: #35423c; --danger: #ff9c85; --mark: #57491a; --ring: color-mix(in oklab, var(--accent), #fff 60%); color-scheme: dark }
*, ::before { box-sizing: border-box; margin: 0 }
[hidden] { display: none !important }
button, textarea, input { font: inherit; color: inherit }
button { cursor: pointer; border: 0; background: none; padding: 0 }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; display: block }
.launcher, .send { background: var(--accent); color: #fff; display: grid; place-items: center; border-radius: 999px }
.launcher { width: 56px; height: 56px; box-shadow: 0 4px 16px rgb(0 0 0 / .25); margin-left: auto }
.root[data-position=left] { inset: auto auto 16px 16px }
[data-position=left] .launcher { margin-left: 0 }
.root.preview { position: static }
.panel { display: flex; flex-direction: column; width: min(380px, calc(100vw - 32px)); height: min(600px, calc(100dvh - 112px)); margin-bottom: 12px; background: var(--ground); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; box-shadow: 0 12px 40px rgb(0 0 0 / .22) }
.preview .panel { width: 100%; height: 480px }
@media (prefers-reduced-motion: no-preference) { .root:not(.preview) .panel { animation: rise .16s ease-out } }
@keyframes rise { from { opacity: 0; transform: translateY(8px) } }
header { display: flex; align-items: center; gap: 8px; padding: 12px 16px; border-bottom: 1px solid var(--line) }
h2 { font-size: 16px; font-weight: 600; flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext }
.plain { width: 32px; height: 32px; display: grid; place-items: center; border-radius: 8px }
.log { flex: 1; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 12px; overflow-wrap: anywhere }
.greeting { display: grid; gap: 8px; justify-items: start }
.starter { border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px; text-align: start }
.starter:hover, .plain:hover { background: var(--sunken) }
.question { align-self: end; max-width: 85%; background: var(--sunken); border-radius: 12px; padding: 8px 12px; white-space: pre-wrap; unicode-bidi: plaintext }
.answer, .written, .sources { display: grid; gap: 8px; justify-items: start }
.written, .sources { width: 100% }
.sources:empty { display: none }
.answer p, .answer ul, .answer ol { max-width: 100%; unicode-bidi: plaintext }
.chip { display: inline-grid; place-items: center; min-width: 24px; height: 24px; padding: 0 4.8px; font-size: 12px; font-weight: 600; background: var(--mark); border-radius: 999px }
details { width: 100%; border: 1px solid var(--line); border-radius: 10px; font-size: 14px }
summary { padding: 5.6px 9.6px; cursor: pointer; color: var(--muted) }
details blockquote { padding: 1.6px 12px 9.6px; unicode-bidi: plaintext }
.tell { justify-self: start; border: 1px solid var(--line); border-radius: 10px; padding: 6px 14px; font-weight: 600 }
.tell:hover { background: var(--sunken) }
.offers { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0 16px; font-size: 14px }
.offers button { padding: 4px 0; text-decoration: underline }
.told { padding: 8px 12px; background: var(--sunken); border-radius: 10px }
.complaint { color: var(--danger); font-size: 14.4px }
.again { text-decoration: underline; color: inherit; padding: 4px 0 }
.waiting { width: 35.2px; height: 12.8px; border-radius: 999px; background: var(--line) }
@media (prefers-reduced-motion: no-preference) { .waiting { animation: wait 1s ease-in-out infinite alternate } }
.progress { margin: 6px 0 0; color: var(--muted); font-size: 14px }
@keyframes wait { from { opacity: .35 } }
form { display: flex; align-items: end; gap: 8px; padding: 12px 16px 4px; border-top: 1px solid var(--line) }
::placeholder { color: var(--muted); opacity: 1 }
textarea { flex: 1; min-width: 0; resize: none; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px; max-height: 140px; line-height: 1.4 }
.send { width: 40px; height: 40px; flex: none }
.allowed { padding: 8px 16px 0; border-top: 1px solid var(--line); font-size: 14px }
/* The panel cuts what is outside it. */
.allowed:focus-visible { outline-offset: -2px }
.allowed:not([hidden]) + form { border-top: 0 }
:disabled { cursor: default; opacity: .55 }
.note { padding: 2.4px 16px 9.6px; font-size: 12px; color: var(--muted) }
@media ${fullScreen} {
  .root:not(.preview) .panel {
    position: fixed; inset: 0; z-index: 1; width: auto; height: auto; max-height: 100dvh; margin: 0; border: 0; border-radius: 0; overscroll-behavior: contain;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  }
  .root:not(.preview) .plain { width: 44px; height: 44px }
}
`;
