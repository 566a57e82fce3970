/** The bot has what an address leads to under another one. */
export class AlreadyHereError extends Error {}
