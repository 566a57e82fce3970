/** Why something could not be fetched. */
export type OutboundErrorCode =
  /** The name leads to an address that is not public. */
  | 'address_refused'
  /** A host that is not among those allowed, or no address that can be fetched at all. */
  | 'host_not_allowed'
  /** No connection, no answer in time, or the other side's own fault. */
  | 'unreachable'
  /** The other side says no. */
  | 'page_refused'
  | 'too_large'
  | 'timed_out';

/** `message` is for the log. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.code = code;
  }
}
