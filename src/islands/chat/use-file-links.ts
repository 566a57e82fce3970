import { type ContextType, useMemo } from 'react';
import { readChatAddress } from './address.ts';
import type { FilesContext } from './files-context.ts';
import type { OpenSource } from './use-chat-address.ts';

/** Links to files that open beside the conversation, and elsewhere at the chat's address. */
export function useFileLinks(
  path: string,
  open: (source: OpenSource) => void,
): ContextType<typeof FilesContext> {
  return useMemo(
    () => ({
      linkTo: (address) => {
        const { place } = readChatAddress(address);
        return {
          href: path + address,
          onClick: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            open({ citation: null, place });
          },
        };
      },
    }),
    [path, open],
  );
}
