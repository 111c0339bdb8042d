import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Between, Columns, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Contest } from './contests.api.ts';
import { Labelled } from './Labelled.tsx';
import { contestPath, nextInstant, statusName, statusTone } from './contestView.ts';
import { payablePool, prizePool } from './prizes.ts';

/** A contest in a list: name, prizes and the time until its start or end. */
export function ContestCard({ contest }: { contest: Contest }) {
  const { t } = useTranslation();
  const next = nextInstant(contest);
  return (
    <Link className="contest-card" to={contestPath(contest.id)} data-testid="contest">
      <Card>
        <Stack>
          <Between align="start">
            <Stack as="span" gap="xs">
              <Text size="lead" weight="strong">
                {contest.name}
              </Text>
              <Muted>{t('contests.traders', { count: contest.participants })}</Muted>
            </Stack>
            <Line as="span">
              {contest.joined ? <Tag tone="gold">{t('contests.joined')}</Tag> : null}
              <StatusBadge tone={statusTone[contest.status]}>
                {t(`contests.statuses.${statusName[contest.status]}`)}
              </StatusBadge>
            </Line>
          </Between>
          <Columns count={2}>
            <Labelled label={t('contests.prizesUpTo')}>
              <Money value={prizePool(contest)} digits={0} isPublic weight="strong" tone="gold" />
              <Muted testId="contest-payable">
                {t('contests.prizeByFees', { amount: formatMoney(payablePool(contest), 'USDT') })}
              </Muted>
            </Labelled>
            <Labelled label={t(next ? `contests.${next.name}` : 'contests.endedOn')}>
              <Text weight="strong" isNumber>
                {next ? (
                  <Countdown until={next.at} />
                ) : (
                  <WorldTime value={contest.endTime} format="day" />
                )}
              </Text>
            </Labelled>
          </Columns>
        </Stack>
      </Card>
    </Link>
  );
}
