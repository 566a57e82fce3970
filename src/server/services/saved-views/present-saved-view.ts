import type { SavedViewData } from '#contracts/saved-view.ts';
import type { savedViews } from '../../db/schema/saved-views.ts';

/** What the person whose it is gets of a view. */
export const presentSavedView = ({
  id,
  tableName,
  name,
  query,
}: typeof savedViews.$inferSelect): SavedViewData => ({ id, table: tableName, name, query });
