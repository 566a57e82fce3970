import { createContext } from 'react';

/**
 * Where what turns and enlarges the pages stands, in a bar around the view; null until that is there. Without any it
 * stands above the page.
 */
export const ToolsPlace = createContext<Element | null | undefined>(undefined);
