import { withLocale } from '#client/browser/navigation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';

/** Leads to the form that makes an organisation. Texts: tables. */
export function NewTenantAction() {
  const t = useTranslate();
  const locale = useLocale();
  const { id } = useAccount();
  return (
    <ButtonLink variant="primary" icon="plus" href={withLocale(`/account/profile/${id}/tenant-form`, locale)}>
      {t('tables.tenants.create')}
    </ButtonLink>
  );
}
