/** What phones colour around the site: the green of the panels. */
export const themeColor = '#0a3d33';
