import type { AstroGlobal } from 'astro';
import { localizedPath, type Messages, type Namespace } from '#i18n/i18n.ts';
import { emailVerification } from '#rules/landing.ts';
import { isAllowed } from '#rules/permissions.ts';
import { preferenceOrDefault, preferences } from '#rules/preferences.ts';
import type { AuthorizedPlace } from '../auth/authorized-place.ts';
import { requireActor } from '../auth/caller.ts';
import { AppError } from '../errors.ts';
import type { SignedInContext } from '../services/context.ts';
import { noteRefusal } from '../services/security/note-refusal.ts';
import { contextOf } from './endpoint.ts';
import { type Granted, grant } from './may.ts';
import { type PortalAddress, pageRights } from './page-rights.ts';
import { portalMessages } from './text-files.ts';

const sendsMail = ({ app }: SignedInContext) => app.mailTransport !== null;

/** What the frame of a portal page needs: who is signed in, in which language, where. */
function shellOf(astro: AstroGlobal, ctx: SignedInContext, messages: Messages) {
  const { account, impersonation } = ctx.actor;
  const cookie = (name: string) => astro.cookies.get(name)?.value;
  return {
    locale: ctx.locale,
    messages,
    account,
    sendsMail: sendsMail(ctx),
    impersonation: impersonation && {
      impersonator: impersonation.impersonator,
      endsAt: impersonation.endsAt,
    },
    path: astro.locals.path,
    theme: preferenceOrDefault('theme', cookie(preferences.theme.cookie)),
    layout: preferenceOrDefault('layout', cookie(preferences.layout.cookie)),
    density: preferenceOrDefault('density', cookie(preferences.density.cookie)),
    productName: 'Parley',
  };
}

/** What every portal is handed beside its data. */
function portalOf(ctx: SignedInContext, messages: Messages) {
  return {
    locale: ctx.locale,
    messages,
    account: ctx.actor.account,
    sendsMail: sendsMail(ctx),
  };
}

type PortalPage<Data> = {
  shell: ReturnType<typeof shellOf>;
  portal: ReturnType<typeof portalOf>;
  data: Data;
};

type Ids<Address extends string> = Address extends `${string}[${infer Name}]${infer Rest}`
  ? Record<Name, string> & Ids<Rest>
  : unknown;

/** Who opens a page, the ids in its path, and what its right hands over (`may.ts`). */
type Opened<Address extends PortalAddress> = {
  ctx: SignedInContext;
  params: Ids<Address>;
} & Granted<(typeof pageRights)[Address]>;

/**
 * Asks for the right of a page (`page-rights.ts`), and loads what it shows first, so that it arrives with its data in
 * the HTML.
 * @param page the name of its file below `pages`, without the ending
 * @param namespaces of the texts that its portal says beyond those that all do
 * @returns what its two islands are handed, the shell and the portal, or a redirect: to `/404` for a record out of the
 * person's reach, to where they confirm their email when that has to come first
 */
export async function loadPortal<Address extends PortalAddress, Data>(
  astro: AstroGlobal,
  page: Address,
  namespaces: Namespace[],
  load: (opened: Opened<Address>) => Promise<Data>,
): Promise<Response | PortalPage<Data>> {
  const ctx = contextOf(astro);
  try {
    requireActor(ctx);
    const data = await load(await openPage(ctx, page, astro.params));
    const ofFrame: Namespace[] = ctx.actor.impersonation ? ['impersonation'] : [];
    const messages = portalMessages(ctx.locale, [...ofFrame, ...namespaces]);
    return { shell: shellOf(astro, ctx, messages), portal: portalOf(ctx, messages), data };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    noteRefusal({ ctx, input: { error } });
    const isUnconfirmed = error.code === 'email_not_confirmed';
    return astro.redirect(localizedPath(isUnconfirmed ? emailVerification : '/404', ctx.locale));
  }
}

/** @throws {AppError} as `authorize` */
async function openPage<Address extends PortalAddress>(
  ctx: SignedInContext,
  page: Address,
  given: Record<string, string | undefined>,
): Promise<Opened<Address>> {
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, idOf(value)]));
  const may = pageRights[page];
  const { granted } = await grant(ctx, may, { params, query: undefined, body: undefined });
  const { place = {} } = granted as { place?: AuthorizedPlace };
  if (typeof may === 'object' && 'holding' in may && !isAllowed(ctx.actor.account, may.holding, place)) {
    throw new AppError('not_found');
  }
  return { ctx, params, ...granted } as Opened<Address>;
}

/** The id in a page's address. @throws {AppError} `not_found` when it cannot be one */
export function idOf(value: string | undefined): string {
  if (!value || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) throw new AppError('not_found');
  return value;
}
