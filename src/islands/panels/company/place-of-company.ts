import type { CompanyData } from '#contracts/company.ts';
import type { PanelPlace } from '../PanelFrame.tsx';

/** A company as the frame of its panel needs it. */
export const placeOfCompany = ({ id, name, archivedAt }: CompanyData): PanelPlace<'companies'> => ({
  kind: 'companies',
  id,
  name,
  archived: archivedAt !== null,
});
