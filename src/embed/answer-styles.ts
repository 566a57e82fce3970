/** The looks of what `drawAnswer` draws and of what stands below an answer, beside the widget's own (`styles.ts`): they come with it. */
export const answerStyles = `
.answer li > p + p { margin-top: 8px }
.written blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: 12px; display: grid; gap: 8px }
.tied { white-space: nowrap }
.answer ul, .answer ol { padding-inline-start: 24px }
.answer .task { list-style: none; margin-inline-start: -20px }
.answer a { color: inherit; text-decoration: underline }
hr { width: 100%; border: 0; border-top: 1px solid var(--line) }
.table, pre { max-width: 100%; overflow-x: auto }
pre { width: 100%; background: var(--sunken); border-radius: 8px; padding: 8px 12px }
table { border-collapse: collapse; font-size: 14px; overflow-wrap: normal }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: start; vertical-align: top }
th { background: var(--sunken); font-weight: 600 }
.center { text-align: center }
.right { text-align: end }
.math { font-family: Cambria Math, STIX Two Math, serif; font-size: 1.05em }
sup, sub { font-size: .75em; line-height: 0 }
code { font: .9em ui-monospace, monospace; background: var(--sunken); border-radius: 4px; padding: 0 .25em }
.doubt { display: inline-grid; place-items: center; width: 18px; height: 18px; margin-inline-start: 4px; font-size: 12px; font-weight: 700; border: 1px solid currentColor; border-radius: 999px; color: var(--danger) }
.doubts { font-size: 13px; color: var(--muted) }
.rating { width: 100%; display: grid; gap: 8px }
.thumbs { display: flex; align-items: center; gap: 4px; min-height: 32px; margin-inline-start: -6px }
.thumb { color: var(--muted) }
.thumb svg { width: 20px; height: 20px; stroke-width: 1.5 }
.thumb.down svg { transform: rotate(180deg) }
.thumb[aria-pressed=true] { color: var(--ink); background: var(--sunken) }
.thumb[aria-pressed=true] svg { fill: color-mix(in oklab, currentColor, transparent 70%) }
.said { font-size: 13px; color: var(--muted) }
.why, .why label { display: grid; gap: 8px; font-size: 14px }
`;
