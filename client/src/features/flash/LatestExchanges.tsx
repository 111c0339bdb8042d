import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { flashApi } from './flash.api.ts';

const SHOWN = 3;

/** The latest exchanges. They show the member that a new exchange was executed. */
export function LatestExchanges() {
  const { t } = useTranslation();
  const { data } = flashApi.listFlashExchanges.useInfiniteQuery(undefined, fresh);
  const records = data?.pages[0]?.records ?? [];
  if (records.length === 0) return null;
  return (
    <Section
      title={t('flash.latest')}
      action={
        <ButtonLink kind="text" isSmall to="/shanduiOrder">
          {t('common.all')}
        </ButtonLink>
      }
    >
      <Card isFlush>
        <ul>
          {records.slice(0, SHOWN).map((exchange) => (
            <li key={exchange.id}>
              <ExchangeRow exchange={exchange} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
