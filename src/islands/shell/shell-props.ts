import type { ImpersonationData } from '#contracts/impersonation.ts';
import type { Density, Layout, Theme } from '#rules/preferences.ts';
import type { SectionLinks } from '#rules/section-links.ts';
import type { IslandProps } from '../ui/island.tsx';

/** What every portal page hands the frame round its portal. */
export type ShellProps = IslandProps & {
  /** Who acts as `account`, if somebody does. */
  impersonation: ImpersonationData | null;
  /** The path of the page without its language prefix. */
  path: string;
  theme: Theme;
  layout: Layout;
  density: Density;
  productName: string;
  sections?: SectionLinks | undefined;
  /** The page puts a list of its own into the drawer (`InDrawer`). */
  fillsDrawer?: boolean | undefined;
};
