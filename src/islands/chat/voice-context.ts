import { createContext, useContext } from 'react';

/** The bot whose provider reads answers aloud; null where only the browser can. */
export const VoiceContext = createContext<string | null>(null);
export const useVoice = () => useContext(VoiceContext);
