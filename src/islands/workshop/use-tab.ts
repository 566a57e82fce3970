import { useState } from 'react';
import { tabOf, type WorkshopTab } from './tabs.ts';

/** The open tab, which is part of the address. `arrived` until the person has chosen another one. */
export function useTab(first: WorkshopTab) {
  const [tab, setTab] = useState(first);
  const [arrived, setArrived] = useState(true);

  function chooseTab(key: string) {
    const chosen = tabOf(key);
    const address = new URL(window.location.href);
    address.searchParams.set('tab', chosen);
    window.history.replaceState(null, '', address);
    setTab(chosen);
    setArrived(false);
  }

  return { tab, chooseTab, arrived };
}
