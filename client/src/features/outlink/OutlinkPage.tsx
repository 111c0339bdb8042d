import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { outlinkUrl } from '../../lib/outlink.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** An external page inside the app: http and https only, in a sandbox without access to the app. */
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
