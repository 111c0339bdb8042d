import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { inbox } from './inbox.ts';
import { useNewest } from './useNewest.ts';

const SHOWN_MAX = 99;

/** Button that opens the notices. Its badge shows the number of unread notices. */
export function Bell() {
  const { t } = useTranslation();
  const { unread } = useNewest();
  const label =
    unread === 0
      ? t('content.notices.title')
      : t('content.notices.titleUnread', { number: unread });
  return (
    <IconButton label={label} className="bell" onClick={inbox.open} data-testid="bell">
      <Icon name="bell" size={22} />
      {unread > 0 ? (
        <span className="bell-count num" data-testid="bell-count" aria-hidden="true">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      ) : null}
    </IconButton>
  );
}
