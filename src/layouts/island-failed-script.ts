/**
 * Shows the page's notice (`IslandFailed.astro`) once one of its islands has failed: Astro tells when the script of one
 * does not arrive, `IslandBoundary` when one throws.
 */
export const islandFailedScript = `document.addEventListener('astro:hydration-error', () => {
  const notice = document.getElementById('island-failed');
  if (notice) notice.hidden = false;
})`;
