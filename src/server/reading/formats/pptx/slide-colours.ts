import type { Colour } from '../../blocks/visibility.ts';
import type { OoxmlPackage } from '../ooxml/package.ts';
import { readTheme, type ThemeColours } from '../ooxml/theme-colours.ts';

/** The colour that a slide, layout, master or page of notes calls by a name, as `tx1` or `accent2`. */
export type NamedColour = (name: string) => Colour | undefined;

/**
 * Finds what names of colours mean: a master says which of its theme's colours is which, and what lies over it may say
 * otherwise. Themes and masters are read once.
 */
export function createSlideColours(presentation: OoxmlPackage): (part: string) => NamedColour {
  const known = new Map<string, NamedColour>();
  const themes = new Map<string, ThemeColours>();
  const targetOf = (part: string, kind: string) =>
    [...presentation.relationsOf(part).values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const themeOf = (name: string): ThemeColours => {
    const theme = themes.get(name) ?? readTheme(presentation.part(name));
    themes.set(name, theme);
    return theme;
  };
  const find = (part: string): NamedColour => {
    const layout = targetOf(part, 'slideLayout');
    const master = targetOf(layout ?? part, 'slideMaster') ?? targetOf(part, 'notesMaster') ?? part;
    const theme = targetOf(master, 'theme');
    if (theme === undefined) return () => undefined;
    const maps = [part, layout, master].map((name) =>
      name === undefined ? undefined : colourMap(presentation.source(name)),
    );
    const map = maps.find((one) => one !== undefined);
    return (name) => themeOf(theme).get(map?.get(name) ?? usual.get(name) ?? name);
  };
  return (part) => {
    const colours = known.get(part) ?? find(part);
    known.set(part, colours);
    return colours;
  };
}

const usual = new Map([
  ['bg1', 'lt1'],
  ['tx1', 'dk1'],
  ['bg2', 'lt2'],
  ['tx2', 'dk2'],
]);

const mapElement = /<(?:\w{1,20}:)?(?:clrMap|overrideClrMapping)\s([^<>]*)>/;

/** What each name means in a part that says so itself; to take the part apart for it would take as long as to read it. */
function colourMap(source = ''): ReadonlyMap<string, string> | undefined {
  const written = mapElement.exec(source)?.[1];
  if (written === undefined) return undefined;
  return new Map(
    [...written.matchAll(/(\w{1,20})="(\w{1,20})"/g)].map(([, name = '', to = '']) => [name, to]),
  );
}
