import { map } from 'nanostores';

/**
 * The drawer of narrow screens: the shell draws it, with the menu and a `place` into which the page puts its own list.
 * `place` is null until the shell is awake.
 */
export const $drawer = map<{ isOpen: boolean; place: HTMLElement | null }>({ isOpen: false, place: null });

export const openDrawer = (): void => $drawer.setKey('isOpen', true);

export const closeDrawer = (): void => $drawer.setKey('isOpen', false);
