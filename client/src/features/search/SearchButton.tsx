import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Button that opens the search over coins, pages, help and records. */
export function SearchButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('routes.search')}
      onClick={() => navigate('/search')}
      data-testid="open-search"
    >
      <Icon name="search" size={22} />
    </IconButton>
  );
}
