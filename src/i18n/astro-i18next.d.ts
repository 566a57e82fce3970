/** The package has types of its own but does not export them; these are the parts that are used. */
declare module 'astro-i18next' {
  export type AstroI18nextConfig = {
    defaultLocale: string;
    locales: string[];
    trailingSlash: string;
    showDefaultLocale: boolean;
  };
  export function initAstroI18next(config: AstroI18nextConfig): void;
  export function localizePath(path: string, locale: string, base: string): string;
}
