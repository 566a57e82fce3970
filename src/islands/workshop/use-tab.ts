import { useState } from 'react';
import { useTranslate } from '../ui/i18n.tsx';
import { tabLabels, tabOf, type WorkshopTab } from './tabs.ts';

/** The open tab, which is part of the address and the title. `arrived` until the person has chosen another one. */
export function useTab(first: WorkshopTab) {
  const t = useTranslate();
  const [tab, setTab] = useState(first);
  const [arrived, setArrived] = useState(true);

  function chooseTab(key: string) {
    const chosen = tabOf(key);
    const address = new URL(window.location.href);
    address.searchParams.set('tab', chosen);
    address.searchParams.delete('part');
    window.history.replaceState(null, '', address);
    const [, ...rest] = document.title.split(' · ');
    document.title = [t(tabLabels[chosen]), ...rest].join(' · ');
    setTab(chosen);
    setArrived(false);
  }

  return { tab, chooseTab, arrived };
}
