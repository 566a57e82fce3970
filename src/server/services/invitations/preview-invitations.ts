import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { createInvitationsInput, type InvitedInput, type PreviewedLine } from '#contracts/invitation.ts';
import { translator } from '#i18n/i18n.ts';
import { invitationLimits, type LineProblem } from '#rules/invitations.ts';
import { locales } from '#rules/preferences.ts';
import { type GivenRoleName, rolesWithin } from '#rules/roles.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { type MemberScope, scopeOf } from '../../db/predicates/member-scope.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { readCsvRows } from '../../read-csv-rows.ts';
import type { SignedInContext } from '../context.ts';

type Line = { line: number; email: string; role: string; place: string };

/**
 * Reads a table of people to be invited and says of each line which invitation it makes or what is wrong with it;
 * nobody is invited yet. Columns are email, role, and the name of the company or assistant; a first line of
 * headings may name others. The role may stand in either language; without one it is a reader's.
 * @throws {AppError} `invalid_request` for an empty table or one of too many lines
 */
export async function previewInvitations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { csv: string; place: AuthorizedPlace };
}): Promise<PreviewedLine[]> {
  const scope = scopeOf(input.place);
  const lines = readLines(input.csv);
  if (lines.length === 0) throw new AppError('invalid_request', { fields: { csv: 'required' } });
  if (lines.length > invitationLimits.perRequest) {
    throw new AppError('invalid_request', { fields: { csv: 'too_long' } });
  }
  const places = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    findPlaces(
      transaction,
      scope,
      lines.map((line) => line.place.toLowerCase()),
    ),
  );
  const seen = new Set<string>();
  return lines.map((line) => {
    const checked = check(line, scope, places);
    if (typeof checked === 'string') return { ...line, problem: checked, invitation: null };
    const key = JSON.stringify({ ...checked, email: checked.email.toLowerCase() });
    if (seen.has(key)) return { ...line, problem: 'duplicate', invitation: null };
    seen.add(key);
    return { ...line, problem: null, invitation: checked };
  });
}

function readLines(csv: string): Line[] {
  const rows = readCsvRows(csv, invitationLimits.perRequest * 2).filter(({ cells }) => cells.some(Boolean));
  const columns = columnsOf(rows[0]?.cells ?? []);
  const { email, role, place } = columns ?? { email: 0, role: 1, place: 2 };
  return rows.slice(columns ? 1 : 0).map(({ line, cells }) => ({
    line,
    email: cells[email] ?? '',
    role: cells[role] ?? '',
    place: cells[place] ?? '',
  }));
}

const headings = {
  email: /mail|correo/i,
  role: /^(role|rol)$/i,
  place: /company|empresa|assistant|asistente|place|lugar/i,
};

/**
 * Where the columns stand, if a line names them; without a name, role and place follow the email. A line that names
 * no column for emails is a person's, and a wrong address in it is told.
 */
function columnsOf(cells: readonly string[]): { email: number; role: number; place: number } | null {
  const named = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell) && !/[@.]/.test(cell));
  const email = named(headings.email);
  if (email === -1) return null;
  const place = named(headings.place);
  const role = named(headings.role);
  const usual = place === email + 1 ? -1 : email + 1;
  const roleAt = role === -1 ? usual : role;
  return { email, role: roleAt, place: place === -1 ? roleAt + 1 : place };
}

type Places = { companies: Named[]; bots: Named[] };
type Named = { id: string; name: string };

async function findPlaces(transaction: Transaction, scope: MemberScope, names: string[]): Promise<Places> {
  const named = (column: typeof companies.name | typeof modelBots.name) =>
    inArray(sql`lower(${column})`, names);
  const { tenantId, companyId } = scope;
  return {
    companies: await transaction
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(
        and(
          eq(companies.tenantId, tenantId),
          isNull(companies.archivedAt),
          companyId === null ? named(companies.name) : eq(companies.id, companyId),
        ),
      ),
    bots: await transaction
      .select({ id: modelBots.id, name: modelBots.name })
      .from(modelBots)
      .where(
        and(
          eq(modelBots.tenantId, tenantId),
          isNull(modelBots.archivedAt),
          companyId === null ? undefined : eq(modelBots.companyId, companyId),
          named(modelBots.name),
        ),
      ),
  };
}

/** The invitation that a line makes, or the code of what is wrong with it. */
function check(line: Line, scope: MemberScope, places: Places): InvitedInput | LineProblem {
  const { success, data } = createInvitationsInput.shape.invitations.element.shape.email.safeParse(
    line.email,
  );
  if (!success) return 'email';
  const email = data;
  const role = line.role === '' ? 'READ_USER' : roleCalled(line.role);
  const given: readonly string[] = rolesWithin[scope.companyId === null ? 'tenant' : 'company'];
  if (!role || !given.includes(role)) return 'role';
  if (role === 'TENANT_ADMIN') return { email, role };
  const isBot = role === 'BOT_CREATOR';
  if (line.place === '' && !isBot && scope.companyId) return { email, role, companyId: scope.companyId };
  if (line.place === '') return 'placeMissing';
  const [found, another] = (isBot ? places.bots : places.companies).filter(
    ({ name }) => name.toLowerCase() === line.place.toLowerCase(),
  );
  if (!found) return 'placeUnknown';
  if (another) return 'placeAmbiguous';
  return isBot ? { email, role, modelBotId: found.id } : { email, role, companyId: found.id };
}

/** A role by its code or by what either language calls it. */
function roleCalled(text: string): GivenRoleName | undefined {
  const wanted = text.toLowerCase();
  return rolesWithin.tenant.find(
    (name) =>
      name.toLowerCase() === wanted ||
      locales.some((locale) => translator(locale)(`people.roleNames.${name}`).toLowerCase() === wanted),
  );
}
