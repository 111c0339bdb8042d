import { useTranslation } from 'react-i18next';
import { usePlace } from '../../state/place.ts';
import { externalHref, outlinkUrl } from '../../lib/outlink.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';

/**
 * The last page before an external page: whose page it is, its full address, and a link that opens it in the browser.
 * Only http and https URLs are accepted. The page is not shown in a frame (decision 097).
 */
export function Page() {
  const { t } = useTranslation();
  const { search } = usePlace();
  const url = outlinkUrl(search);
  if (!url) {
    return (
      <Screen title={t('routes.outlink')}>
        <Empty icon="warning" title={t('outlink.refused')} text={t('outlink.refusedText')}>
          <ButtonLink kind="line" isSmall to="/home">
            {t('recharge.moneyResult.toHome')}
          </ButtonLink>
        </Empty>
      </Screen>
    );
  }
  const { host, protocol } = new URL(url);
  return (
    <Screen
      title={t('routes.outlink')}
      foot={
        <a
          className="button is-wide"
          data-kind="primary"
          href={externalHref(url, 'window')}
          rel="noreferrer"
          data-testid="outlink-open"
        >
          {t('outlink.openOutside')}
        </a>
      }
    >
      <Card>
        <Stack gap="l">
          <Stack align="centre">
            <span className="empty-mark">
              <Icon name="globe" size={28} />
            </span>
            <Text as="h2" size="title" weight="heavy" align="centre" isBroken testId="outlink-host">
              {host}
            </Text>
            <Muted as="p" align="centre">
              {t('outlink.leaves')}
            </Muted>
          </Stack>
          <CopyField label={t('outlink.address')} text={url} testId="outlink-address" />
        </Stack>
      </Card>
      {protocol === 'http:' ? (
        <Notice title={t('outlink.plain')} tone="warn" testId="outlink-plain">
          {t('outlink.plainText')}
        </Notice>
      ) : null}
      <Notice title={t('outlink.careful')}>{t('outlink.carefulText')}</Notice>
    </Screen>
  );
}
