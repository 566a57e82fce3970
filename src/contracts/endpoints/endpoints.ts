import { adminTablesEndpoints } from './admin-tables.ts';
import { answersEndpoints } from './answers.ts';
import { apiKeysEndpoints } from './api-keys.ts';
import { attachmentsEndpoints } from './attachments.ts';
import { auditEndpoints } from './audit.ts';
import { cannedRepliesEndpoints } from './canned-replies.ts';
import { companiesEndpoints } from './companies.ts';
import { conversationsEndpoints } from './conversations.ts';
import { embeddingsEndpoints } from './embeddings.ts';
import type { Exchange } from './exchange.ts';
import { externalSignInEndpoints } from './external-sign-in.ts';
import { filesEndpoints } from './files.ts';
import { identitiesEndpoints } from './identities.ts';
import { impersonationEndpoints } from './impersonation.ts';
import { installationEndpoints } from './installation.ts';
import { invitationsEndpoints } from './invitations.ts';
import { jobsEndpoints } from './jobs.ts';
import { limitsEndpoints } from './limits.ts';
import { mailsEndpoints } from './mails.ts';
import { mediaEndpoints } from './media.ts';
import { membersEndpoints } from './members.ts';
import { modelBotReadersEndpoints } from './model-bot-readers.ts';
import { modelBotVersionsEndpoints } from './model-bot-versions.ts';
import { modelBotsEndpoints } from './model-bots.ts';
import { modelProvidersEndpoints } from './model-providers.ts';
import { notificationsEndpoints } from './notifications.ts';
import { paletteEndpoints } from './palette.ts';
import { passkeysEndpoints } from './passkeys.ts';
import { proofsEndpoints } from './proofs.ts';
import { qualityEndpoints } from './quality.ts';
import { ratingsEndpoints } from './ratings.ts';
import { samplesEndpoints } from './samples.ts';
import { savedViewsEndpoints } from './saved-views.ts';
import { schedulesEndpoints } from './schedules.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEndpoints } from './security.ts';
import { sessionsEndpoints } from './sessions.ts';
import { setupEndpoints } from './setup.ts';
import { subscriptionsEndpoints } from './subscriptions.ts';
import { tenantsEndpoints } from './tenants.ts';
import { termsEndpoints } from './terms.ts';
import { ticketsEndpoints } from './tickets.ts';
import { toolSignInsEndpoints } from './tool-sign-ins.ts';
import { toolsEndpoints } from './tools.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { usageEndpoints } from './usage.ts';
import { usersEndpoints } from './users.ts';
import { webHostsEndpoints } from './web-hosts.ts';
import { webPagesEndpoints } from './web-pages.ts';
import { widgetsEndpoints } from './widgets.ts';

/** Every call of the API by its method and its path below `/api`. */
export const endpoints = {
  ...adminTablesEndpoints,
  ...answersEndpoints,
  ...apiKeysEndpoints,
  ...attachmentsEndpoints,
  ...auditEndpoints,
  ...cannedRepliesEndpoints,
  ...companiesEndpoints,
  ...conversationsEndpoints,
  ...embeddingsEndpoints,
  ...externalSignInEndpoints,
  ...filesEndpoints,
  ...identitiesEndpoints,
  ...impersonationEndpoints,
  ...installationEndpoints,
  ...invitationsEndpoints,
  ...jobsEndpoints,
  ...limitsEndpoints,
  ...mailsEndpoints,
  ...mediaEndpoints,
  ...membersEndpoints,
  ...modelBotReadersEndpoints,
  ...modelBotVersionsEndpoints,
  ...modelBotsEndpoints,
  ...modelProvidersEndpoints,
  ...notificationsEndpoints,
  ...paletteEndpoints,
  ...passkeysEndpoints,
  ...proofsEndpoints,
  ...qualityEndpoints,
  ...ratingsEndpoints,
  ...samplesEndpoints,
  ...savedViewsEndpoints,
  ...schedulesEndpoints,
  ...secondFactorEndpoints,
  ...securityEndpoints,
  ...sessionsEndpoints,
  ...setupEndpoints,
  ...subscriptionsEndpoints,
  ...tenantsEndpoints,
  ...termsEndpoints,
  ...ticketsEndpoints,
  ...toolSignInsEndpoints,
  ...toolsEndpoints,
  ...twoFactorEndpoints,
  ...usageEndpoints,
  ...usersEndpoints,
  ...webHostsEndpoints,
  ...webPagesEndpoints,
  ...widgetsEndpoints,
  /** What no other route answers. */
  'ALL {path}': { query: 'unchecked', answer: { status: 404 } },
} as const satisfies Record<string, Exchange>;

export type Endpoints = typeof endpoints;
