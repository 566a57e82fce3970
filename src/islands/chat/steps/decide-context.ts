import { createContext, useContext } from 'react';
import type { DecisionsInput } from '#contracts/tool.ts';

type Decide = (decisions: DecisionsInput['decisions']) => void;

/** Takes the person's word on what an answer waits for; null where they cannot give it. */
export const DecideContext = createContext<Decide | null>(null);
export const useDecide = () => useContext(DecideContext);
