import { themeColours } from '#rules/colours.ts';
import type { MailContent } from './mail-content.ts';

const fonts = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";
const { light, dark } = themeColours;

/** Clients that know the preference get these; all others the inlined light colours. */
const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark.canvas} !important; }
  .sheet { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted, .muted a { color: ${dark.muted} !important; }
  .code { background-color: ${dark.sunken} !important; border-color: ${dark.line} !important; color: ${dark.ink} !important; }
  .button { background-color: ${dark.accent} !important; }
  .button a { color: ${dark['accent-ink']} !important; border-color: ${dark.accent} !important; }
  .rule { border-color: ${dark.line} !important; }
  .muted .link { color: ${dark.accent} !important; }
  .mark { color: ${dark.marker} !important; }
}
@media (max-width: 480px) { .pad { padding: 24px 20px !important; } }`;

/**
 * The HTML of a mail: tables and inlined styles, since common clients know little else, and no image or font from
 * anywhere. Every text is escaped here.
 */
export function mailHtml(content: MailContent): string {
  const { locale, productName, subject, preview, greeting, lead, quote, code, action, note, footer } =
    content;
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${darkColours}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas};">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;">${escapeHtml(preview)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}" style="background-color:${light.canvas};">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:520px;">
<tr><td class="ink" style="padding:0 4px 16px;font-family:${serif};font-size:24px;line-height:28px;color:${light.ink};"><span class="mark" aria-hidden="true" style="color:${light.marker};">&#8220;</span>${escapeHtml(productName)}<span class="mark" aria-hidden="true" style="color:${light.marker};">&#8221;</span></td></tr>
<tr><td class="sheet pad" bgcolor="${light.surface}" style="padding:32px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${paragraph(greeting, 'ink', `color:${light.ink};`)}
${paragraph(lead, 'ink', `color:${light.ink};`)}
${quote ? paragraph(quote, 'ink rule', `padding:0 0 16px 16px;border-left:3px solid ${light.line};white-space:pre-line;color:${light.ink};`) : ''}
${code ? codeRow(code) : ''}
${action ? buttonRow(action) : ''}
${paragraph(note, 'muted', `color:${light.muted};font-size:14px;line-height:21px;`)}
${action ? linkRow(action) : ''}
</table>
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-family:${fonts};font-size:13px;line-height:19px;color:${light.muted};">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string, name: string, style: string): string {
  return `<tr><td class="${name}" style="padding:0 0 16px;font-family:${fonts};font-size:16px;line-height:25px;${style}">${escapeHtml(text)}</td></tr>`;
}

function codeRow({ label, value }: { label: string; value: string }): string {
  return `<tr><td class="muted" style="padding:0 0 6px;font-family:${fonts};font-size:14px;line-height:20px;color:${light.muted};">${escapeHtml(label)}</td></tr>
<tr><td style="padding:0 0 24px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="code" bgcolor="${light.sunken}" style="padding:12px 14px 12px 24px;background-color:${light.sunken};border:1px solid ${light.line};border-radius:8px;font-family:'SF Mono',Consolas,Menlo,monospace;font-size:32px;line-height:38px;font-weight:bold;letter-spacing:10px;color:${light.ink};">${escapeHtml(value)}</td></tr></table></td></tr>`;
}

/** A button that also Outlook's Word engine draws: the colour is the cell's, the link fills it. */
function buttonRow({ label, link }: { label: string; link: string }): string {
  return `<tr><td style="padding:0 0 24px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${light.accent}" style="background-color:${light.accent};border-radius:8px;"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border:1px solid ${light.accent};border-radius:8px;font-family:${fonts};font-size:16px;line-height:20px;font-weight:600;color:${light['accent-ink']};text-decoration:none;">${escapeHtml(label)}</a></td></tr></table></td></tr>`;
}

/** The link once more, for clients that show no button. */
function linkRow({ hint, link }: { hint: string; link: string }): string {
  return `<tr><td class="muted rule" style="padding:16px 0 0;border-top:1px solid ${light.line};font-family:${fonts};font-size:13px;line-height:19px;color:${light.muted};">${escapeHtml(hint)}<br><a class="link" href="${escapeHtml(link)}" style="color:${light.accent};word-break:break-all;">${escapeHtml(link)}</a></td></tr>`;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}
