const pattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Whether a text has the form of an email address, by the rule the server has; without its whole weight. */
export function isEmail(text: string): boolean {
  return pattern.test(text);
}
