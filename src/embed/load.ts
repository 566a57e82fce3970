/** Loads a module of the widget, which lies beside its script. */
export type LoadModule = <Module>(name: string) => Promise<Module>;

/** From where the script came. */
export const loadFrom =
  (origin: string): LoadModule =>
  (name) =>
    import(/* @vite-ignore */ `${origin}/${name}`);
