import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { outlinkUrl } from '../../lib/outlink.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** A page that shows an external page in a sandbox without access to the app. Only http and https URLs are accepted. */
export function Page() {
  const { t } = useTranslation();
  const { search } = usePlace();
  const url = outlinkUrl(search);
  if (!url) {
    return (
      <Screen title={t('routes.outlink')}>
        <Empty icon="warning" title={t('outlink.refused')} text={t('outlink.refusedText')} />
      </Screen>
    );
  }
  const open = (
    <a
      className="icon-button"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('outlink.openOutside')}
    >
      <Icon name="link" />
    </a>
  );
  return (
    <Screen title={new URL(url).host} head={open}>
      <iframe
        className="frame-page"
        title={t('outlink.frame')}
        src={url}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </Screen>
  );
}
