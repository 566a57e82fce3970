/** The host of a web address; null while it is none. */
export function hostOf(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' ? hostname : null;
}
