import type { Action } from '#rules/permissions.ts';
import type { May, Right } from './may.ts';

/** `holding` is a right that whoever opens the page has to hold there, even where what is archived is only read. */
type PageMay = May | (Right & { holding: Action });

const administers = { action: 'installation.administer', of: 'installation' } as const;
const answersTickets = { action: 'ticket.answer', of: 'installation' } as const;

/**
 * Who may open each page that is made on demand, by the name of its file, in the words of endpoints. Whether somebody
 * has to sign in or to hold a role before that is `rules/route-access.ts`.
 */
export const pageRights = {
  '404': 'public',
  '500': 'public',
  'account/help/[ticketId]': { action: 'ticket.open', of: 'ticket', by: 'params.ticketId' },
  'account/help/index': 'signedIn',
  'account/index': 'public',
  'account/questions/[ticketId]': { action: 'ticket.answerWithin', of: 'ticket', by: 'params.ticketId' },
  'account/profile/[userId]/model-bot-form': {
    action: 'user.update',
    of: 'user',
    by: 'params.userId',
    also: ['modelBot.createOwn', 'modelBot.create'],
  },
  'account/profile/[userId]/tenant-form': {
    action: 'user.update',
    of: 'user',
    by: 'params.userId',
    also: ['tenant.create'],
  },
  'account/profile/index': 'signedIn',
  'account/second-factor': 'signedIn',
  'admin/audit': administers,
  'admin/companies': administers,
  'admin/health': administers,
  'admin/index': 'public',
  'admin/jobs': administers,
  'admin/limits': administers,
  'admin/model-bots': administers,
  'admin/outbox': administers,
  'admin/overview': administers,
  'admin/providers': administers,
  'admin/settings': administers,
  'admin/subscriptions/[subscriptionId]': administers,
  'admin/subscriptions/index': administers,
  'admin/tenants': administers,
  'admin/users/[userId]': administers,
  'admin/users/index': administers,
  'companies/[companyId]/modules': { action: 'company.read', of: 'company', by: 'params.companyId' },
  'companies/[companyId]/panel': { action: 'company.manage', of: 'company', by: 'params.companyId' },
  'companies/index': 'signedIn',
  'model-bots/[modelBotId]/ai-gen': {
    action: 'modelBot.chat',
    of: 'modelBot',
    by: 'params.modelBotId',
    also: ['conversation.use'],
  },
  'model-bots/[modelBotId]/shared/[shareId]': {
    action: 'modelBot.chat',
    of: 'modelBot',
    by: 'params.modelBotId',
  },
  'model-bots/[modelBotId]/uploads': {
    action: 'modelBot.read',
    of: 'modelBot',
    by: 'params.modelBotId',
    holding: 'modelBot.feed',
  },
  'model-bots/index': 'signedIn',
  'subscription/index': 'public',
  'subscription/main-panel': 'signedIn',
  'support/index': answersTickets,
  'support/people': { action: 'user.list', of: 'list' },
  'support/replies': answersTickets,
  'support/tickets/[ticketId]': { action: 'ticket.answer', of: 'ticket', by: 'params.ticketId' },
  'tenants/[tenantId]/panel': { action: 'tenant.read', of: 'tenant', by: 'params.tenantId' },
  'tenants/index': 'signedIn',
} as const satisfies Record<string, PageMay>;

type PageRights = typeof pageRights;

/** The pages that are somebody's. */
export type PortalAddress = {
  [Address in keyof PageRights]: PageRights[Address] extends 'public' ? never : Address;
}[keyof PageRights];
