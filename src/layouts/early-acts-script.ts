/**
 * Keeps what a person does on a page while its islands are not awake yet: a pressed button is pressed, a form
 * is sent (also by Enter in a text area whose `enterkeyhint` says so), a filled field and chosen files are told to its
 * island as soon as that is awake, one after the other. Without it, whoever is quicker than the scripts of a page
 * presses in vain. Links wait where there is a `returnUrl`, which the
 * islands put into them.
 *
 * A key going up makes React wake the whole island at once instead of in its own time, before which events are lost
 * and fields are emptied. Waking, React takes what stands in the fields for what it knows, and a value for new only if it
 * differs from that: a field is set back, which React notices, and filled (or a box pressed) again past React. Menus
 * open without scripts.
 */
export const earlyActsScript = `(() => {
  const asleep = (element) => element.closest('astro-island[ssr]');
  document.addEventListener('astro:hydrate', ({ target }) => {
    target.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
  }, true);
  let last = Promise.resolve();
  const later = (element, act) => asleep(element).addEventListener('astro:hydrate', () => {
    last = last.then(() => element.isConnected && act());
  }, { once: true });
  const filled = new Map();
  const tell = (field) => {
    const { value, checked } = filled.get(field);
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (checked === field.defaultChecked) return;
      field.checked = field.defaultChecked;
      return void field.click();
    }
    if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }));
    if (value === field.defaultValue) return;
    field.value = field.defaultValue ?? '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  addEventListener('input', ({ target }) => {
    if (!asleep(target)) return;
    if (!filled.has(target)) later(target, () => tell(target));
    filled.set(target, { value: target.value, checked: target.checked });
  }, true);
  addEventListener('keydown', (event) => {
    const { target, key, shiftKey, isComposing } = event;
    if (key !== 'Enter' || shiftKey || isComposing || target.enterKeyHint !== 'send' || !asleep(target)) return;
    event.preventDefault();
    later(target, () => target.form.requestSubmit());
  }, true);
  addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!asleep(target)) return;
    event.preventDefault();
    later(target, () => target.requestSubmit(submitter));
  }, true);
  addEventListener('click', (event) => {
    const { target } = event;
    const button = target.closest('button[type=button]:not([popovertarget])');
    if (button && asleep(button)) later(button, () => button.click());
    const link = target.closest('a');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || !asleep(link) || !/[?&]returnUrl=/.test(location.search)) return;
    event.preventDefault();
    later(link, () => link.click());
  }, true);
})()`;
