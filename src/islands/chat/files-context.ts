import { createContext, type MouseEvent } from 'react';

/** How a link of an answer leads to a file of the assistant (see `fileLink`); null where it leads nowhere. */
export const FilesContext = createContext<{
  linkTo: (address: string) => { href: string; onClick: (event: MouseEvent) => void };
} | null>(null);
