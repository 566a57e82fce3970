import { useCallback, useRef, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { mostPerPage } from '#rules/lists.ts';

/** The assistants that the person may ask, by name, once somebody needs them; null until then. */
export type Assistants = { all: readonly ModelBotData[] | null; load: () => void };

export function useAssistants(): Assistants {
  const [all, setAll] = useState<readonly ModelBotData[] | null>(null);
  const asked = useRef(false);

  const load = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    callForRows('GET model-bots', { query: { perPage: mostPerPage }, quiet: true }).then(
      (bots) => setAll(bots.filter(({ may }) => may.chat)),
      // Whoever comes near it again asks again.
      () => {
        asked.current = false;
      },
    );
  }, []);

  return { all, load };
}
