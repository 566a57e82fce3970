/**
 * What a server asks the person, in the form that our client has for it: it reads no question without a form, and between the
 * rounds of a call (revision 2026-07-28) none in the mode of addresses, which have no form by the protocol. One for an
 * address is told by its `url` from then on.
 * @param params of an `elicitation/create`
 */
export function takenQuestion(params: Record<string, unknown>): Record<string, unknown> {
  const { mode, ...others } = params;
  return mode === 'url' ? { ...others, requestedSchema: { type: 'object' } } : params;
}
