import { z } from 'zod';
import { isOwnPath } from '#rules/own-path.ts';
import { billingPeriods, currencies, paidPlanKeys, planKeys, spaceLimits } from '#rules/plans.ts';
import { subscriptionStates } from '#rules/subscriptions.ts';
import { wordsField } from './words-field.ts';

/** Who has a subscription: a person for themselves, or a tenant. */
const holder = z.object({ kind: z.enum(['person', 'tenant']), id: z.uuid(), name: z.string() });

const moment = z.iso.datetime().nullable();

export const subscription = z.object({
  id: z.uuid(),
  holder,
  plan: z.enum(planKeys),
  /** `stripe` is paid for, `grant` was given by an administrator. */
  source: z.enum(['stripe', 'grant']),
  state: z.enum(subscriptionStates),
  period: z.enum(billingPeriods).nullable(),
  /** What the period changes to at the end of the present one. */
  nextPeriod: z.enum(billingPeriods).nullable(),
  currency: z.enum(currencies).nullable(),
  /** People paid for, of a plan per seat. */
  seats: z.number().int().nullable(),
  trialEndsAt: moment,
  currentPeriodEndsAt: moment,
  /** When it ends because it was cancelled, or a grant because it was given until then. */
  endsAt: moment,
  /** Until when the plan's limits stay although a payment failed. */
  graceEndsAt: moment,
  nextInvoice: z.object({ cents: z.number().int(), at: z.iso.datetime() }).nullable(),
  deletedAt: moment,
  createdAt: z.iso.datetime(),
});
export type SubscriptionData = z.infer<typeof subscription>;

/** Gives a plan without payment, to one person or one tenant. */
export const grantInput = z
  .strictObject({
    userId: z.uuid().optional(),
    tenantId: z.uuid().optional(),
    plan: z.enum(paidPlanKeys),
    reason: wordsField(500),
    endsAt: z.iso.datetime().max(40).nullable(),
  })
  .refine(({ userId, tenantId }) => (userId === undefined) !== (tenantId === undefined), {
    error: 'required',
    path: ['holder'],
  });

export const holderSearchInput = z.strictObject({ search: wordsField(200) });
/** Somebody or something that can be given a plan. `detail` tells people of one name apart. */
export const foundHolder = holder.extend({ detail: z.string() });
export type FoundHolder = z.infer<typeof foundHolder>;

/** A path of our own to come back to. */
const ownPath = z
  .string()
  .max(500)
  .refine(isOwnPath, { error: 'invalid' })
  .default('/subscription/main-panel');

/** Whose subscription: a tenant's that the caller administers, or without one the caller's own. */
export const holderInput = z.strictObject({ tenantId: z.uuid().optional() });

export const checkoutInput = holderInput.extend({
  plan: z.enum(paidPlanKeys),
  period: z.enum(billingPeriods),
  returnPath: ownPath,
});
export const portalInput = holderInput.extend({
  /** What the portal opens with; without one, its overview. */
  step: z.enum(['paymentMethod', 'plan']).optional(),
  returnPath: ownPath,
});
/** Where to send the browser. */
export const redirectAnswer = z.object({ url: z.url() });

export const paymentConfiguration = z.object({
  onlinePayment: z.boolean(),
  publishableKey: z.string().nullable(),
});

const historyEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum([
    'granted',
    'revoked',
    'started',
    'duplicate',
    'renewed',
    'trialOver',
    'paid',
    'paymentFailed',
    'recovered',
    'cancelled',
    'resumed',
    'paused',
    'nowMonthly',
    'nowYearly',
    'soonMonthly',
    'soonYearly',
    'periodStays',
    'seats',
    'refunded',
    'disputed',
    'ended',
  ]),
  plan: z.enum(planKeys).nullable(),
  cents: z.number().int().nullable(),
  currency: z.string().nullable(),
  seats: z.number().int().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const panelInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  currency: z.string(),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** Everything that the subscription panel shows. */
export const subscriptionPanel = z.object({
  holder,
  /** Whose panels the caller can open. */
  holders: z.array(holder),
  onlinePayment: z.boolean(),
  /** The plan whose limits hold now. */
  plan: z.enum(planKeys),
  subscription: subscription.nullable(),
  limits: z.array(
    z.object({
      limit: z.enum(spaceLimits),
      /** Of `storage`: bytes. */
      used: z.number().int(),
      allowed: z.number().int().nullable(),
    }),
  ),
  /** Has been at Stripe, so that there is a portal to go to. */
  isCustomer: z.boolean(),
  /** An invoice cannot be made until the billing details are complete. */
  invoiceStuck: z.boolean(),
  paymentMethod: z
    .object({
      kind: z.string(),
      brand: z.string().optional(),
      last4: z.string().optional(),
      expires: z.string().optional(),
    })
    .nullable(),
  invoices: z.array(panelInvoice),
  history: z.array(historyEntry),
});
export type SubscriptionPanelData = z.infer<typeof subscriptionPanel>;

/** The plan of an organisation that a person works in without running it, and who does. */
export type PlanAboveData = { id: string; name: string; plan: (typeof planKeys)[number]; managers: string[] };

/** A subscription on its own page in the administration, with what its holder sees of it. */
export type SubscriptionRecordData = {
  subscription: SubscriptionData;
  /** Why it was granted. */
  reason: string | null;
  grantedBy: { id: string; email: string } | null;
  stripeSubscriptionId: string | null;
  panel: SubscriptionPanelData;
};
