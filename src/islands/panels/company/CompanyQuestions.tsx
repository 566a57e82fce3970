import type { ComponentProps } from 'react';
import type { CompanyData } from '#contracts/company.ts';
import { QuestionsPart } from '../../support/QuestionsPart.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfCompany } from './place-of-company.ts';

type Props = ComponentProps<typeof QuestionsPart> & { company: CompanyData };

/** `?part=questions`. Texts: organisation, support, tickets. */
export const CompanyQuestions = asPortal(function CompanyQuestions({ company, ...questions }: Props) {
  return (
    <PanelFrame place={placeOfCompany(company)} part="questions">
      <QuestionsPart {...questions} />
    </PanelFrame>
  );
});
