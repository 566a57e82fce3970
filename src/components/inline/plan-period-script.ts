/** On the prices page: the chosen period stands in the address, so that another language, or a link, keeps it. */
export const planPeriodScript = `(() => {
  const wanted = new URLSearchParams(location.search).get('period');
  for (const choice of document.querySelectorAll('[name=period]')) {
    if (choice.value === wanted) choice.checked = true;
    choice.addEventListener('change', () => {
      const url = new URL(location.href);
      url.searchParams.set('period', choice.value);
      history.replaceState(history.state, '', url);
    });
  }
})()`;
