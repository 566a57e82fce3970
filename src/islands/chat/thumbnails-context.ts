import { createContext } from 'react';
import type { Thumbnails } from './page-thumbnails.ts';

/** How pages look that citations stand on; null where their files cannot be opened. */
export const ThumbnailsContext = createContext<Thumbnails | null>(null);
