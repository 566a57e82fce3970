/** Gives the focus to the content of the page if what had it is gone, such as the button of a row that was removed. */
export function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}
