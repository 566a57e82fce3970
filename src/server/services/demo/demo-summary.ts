/** What the demo made, in the shape that `npm run demo -- --json` prints. */
export type DemoSummary = {
  users: { role: string; email: string; password: string; id: string }[];
  tenants: { id: string; name: string }[];
  companies: { id: string; tenantId: string; name: string }[];
  modelBots: { id: string; companyId?: string; userId?: string; name: string }[];
};

/** The database holds something that is not the demo's. */
export class DatabaseNotEmptyError extends Error {
  override name = 'DatabaseNotEmptyError';
}
