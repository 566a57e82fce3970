import type { ComponentProps } from 'react';
import type { TenantData } from '#contracts/tenant.ts';
import { QuestionsPart } from '../../support/QuestionsPart.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

type Props = ComponentProps<typeof QuestionsPart> & { tenant: TenantData };

/** `?part=questions`. Texts: organisation, support, tickets. */
export const TenantQuestions = asPortal(function TenantQuestions({ tenant, ...questions }: Props) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="questions">
      <QuestionsPart {...questions} />
    </PanelFrame>
  );
});
