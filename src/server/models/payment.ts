/**
 * Says that calls of a model are paid for: no model of a provider is had without one. `reserveAllowance` makes it, once
 * there is room for what they take, and lint lets nothing else do so.
 */
export class Payment {
  /** Without it anything would fit the type. */
  declare protected readonly isMade: true;
}
