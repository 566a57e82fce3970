/** Stands for PUBLIC_ORIGIN in prerendered pages; the static layer replaces it when it loads them. */
export const originPlaceholder = 'https://origin.parley.invalid';
