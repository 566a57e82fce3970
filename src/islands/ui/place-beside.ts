const gap = 6;
const margin = 8;

/**
 * Puts an open popover under its button, or above where there is more room, inside the window. Done by hand:
 * anchor positioning is too young to rely on.
 */
export function placeBeside(popover: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = window.innerHeight - anchor.bottom - gap - margin;
  const fitsBelow = height <= below || below >= anchor.top;
  const top = fitsBelow ? anchor.bottom + gap : anchor.top - gap - height;
  const startsInLeftHalf = anchor.left + anchor.width / 2 < window.innerWidth / 2;
  const left = startsInLeftHalf ? anchor.left : anchor.right - width;
  popover.style.top = `${Math.max(margin, top)}px`;
  popover.style.left = `${Math.min(Math.max(margin, left), window.innerWidth - width - margin)}px`;
}
