/** A message as a place in the tree of its conversation. */
type Node = { id: string; parentId: string | null };

/** The messages from the first one to `leafId`; empty where there is no such message. */
export function pathTo<Message extends Node>(messages: readonly Message[], leafId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let at = byId.get(leafId ?? ''); at; at = byId.get(at.parentId ?? '')) path.push(at);
  return path.reverse();
}

/** The messages that stand in for each other, by what they follow, in the order given. */
export function versionsByParent(messages: readonly Node[]): Map<string | null, string[]> {
  const versions = new Map<string | null, string[]>();
  for (const { id, parentId } of messages) versions.set(parentId, [...(versions.get(parentId) ?? []), id]);
  return versions;
}

/** The end of the conversation that goes on from a message by the latest version each time. */
export function latestLeaf(messages: readonly Node[], from: string): string {
  const versions = versionsByParent(messages);
  let leaf = from;
  for (let next = versions.get(leaf); next; next = versions.get(leaf)) leaf = next.at(-1) as string;
  return leaf;
}
