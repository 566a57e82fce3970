import { attachmentsEndpoints } from './attachments.ts';
import { companiesEndpoints } from './companies.ts';
import { conversationsEndpoints } from './conversations.ts';
import type { Exchange } from './exchange.ts';
import { externalSignInEndpoints } from './external-sign-in.ts';
import { filesEndpoints } from './files.ts';
import { impersonationEndpoints } from './impersonation.ts';
import { installationEndpoints } from './installation.ts';
import { invitationsEndpoints } from './invitations.ts';
import { jobsEndpoints } from './jobs.ts';
import { limitsEndpoints } from './limits.ts';
import { mailsEndpoints } from './mails.ts';
import { mediaEndpoints } from './media.ts';
import { membersEndpoints } from './members.ts';
import { modelBotVersionsEndpoints } from './model-bot-versions.ts';
import { modelBotsEndpoints } from './model-bots.ts';
import { modelProvidersEndpoints } from './model-providers.ts';
import { notificationsEndpoints } from './notifications.ts';
import { paletteEndpoints } from './palette.ts';
import { qualityEndpoints } from './quality.ts';
import { ratingsEndpoints } from './ratings.ts';
import { savedViewsEndpoints } from './saved-views.ts';
import { schedulesEndpoints } from './schedules.ts';
import { securityEndpoints } from './security.ts';
import { subscriptionsEndpoints } from './subscriptions.ts';
import { tablesEndpoints } from './tables.ts';
import { tenantsEndpoints } from './tenants.ts';
import { termsEndpoints } from './terms.ts';
import { ticketsEndpoints } from './tickets.ts';
import { toolsEndpoints } from './tools.ts';
import { usageEndpoints } from './usage.ts';
import { usersEndpoints } from './users.ts';
import { widgetsEndpoints } from './widgets.ts';

/** Every call of the API by its method and its path below `/api`. */
export const endpoints = {
  ...attachmentsEndpoints,
  ...companiesEndpoints,
  ...conversationsEndpoints,
  ...externalSignInEndpoints,
  ...filesEndpoints,
  ...impersonationEndpoints,
  ...installationEndpoints,
  ...invitationsEndpoints,
  ...jobsEndpoints,
  ...limitsEndpoints,
  ...mediaEndpoints,
  ...membersEndpoints,
  ...modelBotVersionsEndpoints,
  ...modelBotsEndpoints,
  ...modelProvidersEndpoints,
  ...notificationsEndpoints,
  ...mailsEndpoints,
  ...paletteEndpoints,
  ...qualityEndpoints,
  ...ratingsEndpoints,
  ...savedViewsEndpoints,
  ...schedulesEndpoints,
  ...securityEndpoints,
  ...subscriptionsEndpoints,
  ...tablesEndpoints,
  ...tenantsEndpoints,
  ...termsEndpoints,
  ...ticketsEndpoints,
  ...toolsEndpoints,
  ...usageEndpoints,
  ...usersEndpoints,
  ...widgetsEndpoints,
  /** What no other route answers. */
  'ALL {path}': { query: 'unchecked', answer: { status: 404 } },
} as const satisfies Record<string, Exchange>;

export type Endpoints = typeof endpoints;
