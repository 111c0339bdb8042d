import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { externalHref, outlinkUrl } from '../../lib/outlink.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';

/**
 * A page that leads to an external page. Only http and https URLs are accepted. A browser does not report whether a site
 * refuses to be framed or is unreachable, so the page is opened in the browser, and shown here, in a sandbox without
 * access to the app, only on request.
 */
export function Page() {
  const { t } = useTranslation();
  const { search } = usePlace();
  const url = outlinkUrl(search);
  const [isFramed, setFramed] = useState(false);
  if (!url) {
    return (
      <Screen title={t('routes.outlink')}>
        <Empty icon="warning" title={t('outlink.refused')} text={t('outlink.refusedText')} />
      </Screen>
    );
  }
  const { host } = new URL(url);
  const openOutside = (
    <a
      className="button is-wide"
      data-kind={isFramed ? 'line' : 'primary'}
      href={externalHref(url, 'window')}
      rel="noreferrer"
      data-testid="outlink-open"
    >
      {t('outlink.openOutside')}
    </a>
  );
  if (!isFramed)
    return (
      <Screen title={host}>
        <Empty icon="globe" title={t('outlink.leaves')} text={t('outlink.leavesText')}>
          <Stack>
            <Text as="p" size="small" align="centre">
              {url}
            </Text>
            {openOutside}
            <Button kind="text" isWide onClick={() => setFramed(true)} data-testid="outlink-frame">
              {t('outlink.showHere')}
            </Button>
          </Stack>
        </Empty>
      </Screen>
    );
  return (
    <Screen title={host}>
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
          {openOutside}
        </div>
      </div>
    </Screen>
  );
}
