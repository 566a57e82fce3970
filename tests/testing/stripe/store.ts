import { randomBytes } from 'node:crypto';
import { type ObjectOf, type StripeEvent, StripeFailure, type StripeObject } from './objects.ts';

const prefixes: Record<StripeObject['object'], string> = {
  product: 'prod',
  price: 'price',
  payment_method: 'pm',
  customer: 'cus',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  payment_intent: 'pi',
  charge: 'ch',
  invoice_payment: 'inpay',
  refund: 're',
  dispute: 'du',
  'checkout.session': 'cs_test',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const day = 24 * 3600;

/** Everything in the stand-in's account, the clock of each customer, and the events it has to tell. */
export class StripeStore {
  readonly objects = new Map<string, StripeObject>();
  readonly events: StripeEvent[] = [];
  readonly #offsets = new Map<string, number>();
  #onEvent: (event: StripeEvent) => void = () => {};

  /** Seconds since 1970, on the customer's own clock. */
  now(customer?: string): number {
    return Math.floor(Date.now() / 1000) + (customer ? (this.#offsets.get(customer) ?? 0) : 0);
  }

  /** Moves a customer's clock; `StripeBilling.advance` also does what falls due. */
  setOffset(customer: string, seconds: number): void {
    this.#offsets.set(customer, seconds);
  }

  offset(customer: string): number {
    return this.#offsets.get(customer) ?? 0;
  }

  onEvent(listener: (event: StripeEvent) => void): void {
    this.#onEvent = listener;
  }

  add<Kind extends StripeObject['object']>(
    object: Kind,
    values: Omit<ObjectOf<Kind>, 'id' | 'object' | 'created' | 'livemode'>,
    options: { id?: string; created?: number } = {},
  ): ObjectOf<Kind> {
    const made = {
      id: options.id ?? newId(prefixes[object]),
      object,
      created: options.created ?? this.now(),
      livemode: false,
      ...values,
    } as unknown as ObjectOf<Kind>;
    this.objects.set(made.id, made);
    return made;
  }

  /** @throws {StripeFailure} as Stripe does for an id that names nothing of the kind */
  get<Kind extends StripeObject['object']>(object: Kind, id: string): ObjectOf<Kind> {
    const found = this.objects.get(id);
    if (found?.object !== object) {
      throw new StripeFailure(404, {
        code: 'resource_missing',
        message: `No such ${object}: '${id}'`,
        param: 'id',
      });
    }
    return found as ObjectOf<Kind>;
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  all<Kind extends StripeObject['object']>(
    object: Kind,
    where: (each: ObjectOf<Kind>) => boolean = () => true,
  ): ObjectOf<Kind>[] {
    const found: ObjectOf<Kind>[] = [];
    for (const each of this.objects.values()) {
      if (each.object === object && where(each as ObjectOf<Kind>)) found.push(each as ObjectOf<Kind>);
    }
    return found.reverse().sort((one, other) => other.created - one.created);
  }

  /** Tells that something happened, with the object as it is at this moment. */
  emit(type: string, object: StripeObject): void {
    const customer = 'customer' in object ? (object.customer ?? undefined) : undefined;
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(customer),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.#onEvent(event);
  }
}
