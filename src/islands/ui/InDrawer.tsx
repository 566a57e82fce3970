import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $drawer } from '#client/stores/drawer.ts';

/** Stands in the drawer of narrow screens while it is open, below the menu. Its page says so by `fillsDrawer`. */
export function InDrawer({ children }: { children: ReactNode }) {
  const { isOpen, place } = useStore($drawer, { ssr: 'initial' });
  return isOpen && place && createPortal(children, place);
}
