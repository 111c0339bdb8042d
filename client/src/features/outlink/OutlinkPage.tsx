import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { externalHref, outlinkUrl } from '../../lib/outlink.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';

/**
 * A page that shows an external page in a sandbox without access to the app. Only http and https URLs are accepted. A
 * browser does not report whether a site refuses to be framed, so the link to the browser is always visible.
 */
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
  return (
    <Screen title={new URL(url).host}>
      <div className="frame-stack">
        <iframe
          className="frame-page"
          title={t('outlink.frame')}
          src={url}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
        <div className="frame-foot">
          <Stack gap="xs">
            <Text weight="strong">{t('outlink.blank')}</Text>
            <Muted>{t('outlink.blankText')}</Muted>
          </Stack>
          <a
            className="button is-wide"
            data-kind="line"
            href={externalHref(url, 'window')}
            rel="noreferrer"
            data-testid="outlink-open"
          >
            {t('outlink.openOutside')}
          </a>
        </div>
      </div>
    </Screen>
  );
}
