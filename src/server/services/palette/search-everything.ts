import type { PaletteEntry } from '#contracts/palette.ts';
import type { SignedInContext } from '../context.ts';
import { findConversations, findFiles } from './find-contents.ts';
import { findPeople } from './find-people.ts';
import { findBots, findCompanies, findTenants } from './find-places.ts';

/**
 * What the person may open and the words are in, a few of each kind: organisations, companies and assistants within
 * their reach, people for who may look people up, files of assistants that they feed, and their own conversations. Each
 * kind is one question to the database at most. While somebody acts as another person, conversations stay closed.
 */
export async function searchEverything({
  ctx,
  input: { search },
}: {
  ctx: SignedInContext;
  input: { search: string };
}): Promise<PaletteEntry[]> {
  const always = [findBots(ctx, search), findConversations(ctx, search)];
  // Only words lead to these: nobody and nothing is listed by the way.
  const named =
    search === ''
      ? []
      : [
          findPeople(ctx, search),
          findTenants(ctx, search),
          findCompanies(ctx, search),
          findFiles(ctx, search),
        ];
  return (await Promise.all([...always, ...named])).flat();
}
