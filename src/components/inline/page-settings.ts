import type { ProviderName } from '#rules/external-sign-in.ts';

/** What a prerendered page may depend on although it is made before the settings are known. */
export type PageSettings = {
  onlinePayment: boolean;
  /** Whether people may sign in through any other service, and whether through every one that we know. */
  someSignIn: boolean;
  everySignIn: boolean;
} & { [Name in `${ProviderName}SignIn`]: boolean };

/** The comments between which a page holds what is only for one value of a setting. They may stand in each other. */
export function settingMarks(name: keyof PageSettings, value: boolean): { open: string; close: string } {
  return { open: `<!--[${name}=${value}]-->`, close: `<!--[/${name}]-->` };
}

/** A page without what its settings rule out. */
export function applySettings(html: string, settings: PageSettings): string {
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      // Most pages hold nothing of most settings, and the pattern takes its time to see that.
      page.includes(`<!--[${name}=`)
        ? page.replace(marked(name), (_whole, wanted: string, content: string) =>
            String(value) === wanted ? content : '',
          )
        : page,
    html,
  );
}

const marked = (name: string) =>
  new RegExp(`<!--\\[${name}=(true|false)\\]-->(.*?)<!--\\[/${name}\\]-->`, 'gs');
