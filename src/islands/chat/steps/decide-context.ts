import { createContext, useContext } from 'react';
import type { DecisionsInput, ReplyInput } from '#contracts/tool.ts';

type Decide = (decisions: DecisionsInput['decisions']) => void;

/** Takes the person's word on what an answer waits for; null where they cannot give it. */
export const DecideContext = createContext<Decide | null>(null);
export const useDecide = () => useContext(DecideContext);

type Reply = (reply: ReplyInput) => Promise<void>;

/** Takes what the person replies to a server; null where they cannot. */
export const ReplyContext = createContext<Reply | null>(null);
export const useReply = () => useContext(ReplyContext);
