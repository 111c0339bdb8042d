import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useNoticesQuery } from './notices.api.ts';

/** The latest public notice, when there is one. */
export function NoticeStrip() {
  const { t } = useTranslation();
  const { data } = useNoticesQuery({ query: { pageSize: 1 } });
  const latest = data?.records[0];
  if (!latest) return null;
  return (
    <div className="banner" aria-label={t('home.notice')} role="note">
      <Icon name="bell" size={16} />
      <span className="grow">{latest.title}</span>
    </div>
  );
}
