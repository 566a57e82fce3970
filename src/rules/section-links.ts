/** The sections of a portal, in the words of the page. */
export type SectionLinks = {
  label: string;
  groups: readonly {
    title: string | null;
    links: readonly { key: string; text: string; href: string; current: boolean }[];
  }[];
};
