/** What a prerendered page may depend on although it is made before the settings are known. */
export type PageSettings = { onlinePayment: boolean };

/** The comments between which a page holds what is only for one value of a setting. */
export function settingMarks(name: keyof PageSettings, value: boolean): { open: string; close: string } {
  return { open: `<!--[${name}=${value}]-->`, close: '<!--[/]-->' };
}

const marked = /<!--\[(\w+)=(true|false)\]-->(.*?)<!--\[\/\]-->/gs;

/** A page without what its settings rule out. */
export function applySettings(html: string, settings: PageSettings): string {
  return html.replace(marked, (_whole, name: string, value: string, content: string) =>
    String(settings[name as keyof PageSettings]) === value ? content : '',
  );
}
