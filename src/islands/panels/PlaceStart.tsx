import { useState } from 'react';
import { writeCookie } from '#client/browser/cookies.ts';
import type { Attention } from '#rules/attention.ts';
import { awaitedAttention, type FirstSteps, hiddenStepsCookie } from '#rules/first-steps.ts';
import { AttentionList } from './AttentionList.tsx';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import type { PanelPlace } from './PanelFrame.tsx';

/** What an overview begins with: the first steps until they are done or put away, and what needs attention. */
export function PlaceStart({
  place,
  firstSteps,
  stepsHidden,
  attention,
}: {
  place: PanelPlace;
  firstSteps: FirstSteps | null;
  /** Whoever looks has put the steps away. */
  stepsHidden: boolean;
  attention: readonly Attention[];
}) {
  const [hidden, setHidden] = useState(stepsHidden);

  function hide() {
    writeCookie(hiddenStepsCookie(place.id), 'hidden');
    setHidden(true);
  }

  if (firstSteps === null || hidden) return <AttentionList place={place} attention={attention} />;
  const others = attention.filter(({ kind }) => !awaitedAttention.includes(kind));
  return (
    <>
      <FirstStepsCard place={place} firstSteps={firstSteps} onHide={hide} />
      {others.length > 0 && <AttentionList place={place} attention={others} />}
    </>
  );
}
