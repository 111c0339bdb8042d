import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Card, Fact, Section } from '../../ui/Card.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import type { Contest } from './contests.api.ts';
import { feesForFullPrizes } from './prizes.ts';

const MINUTE_MS = 60_000;
const rules = ['yield', 'ties', 'prize', 'pool', 'leverage', 'apart', 'exit', 'end'] as const;

/** Dates, prizes by rank and ranking rule of a contest. */
export function ContestRules({ contest }: { contest: Contest }) {
  const { t } = useTranslation();
  const now = useWorldNow(MINUTE_MS);
  const dates = [
    ['start', contest.startTime],
    ['joinUntil', contest.joinUntil],
    ['end', contest.endTime],
  ] as const;
  const next = dates.findIndex(([, time]) => fromWireTime(time) > now);
  return (
    <Stack gap="l">
      <Text as="p" tone="muted" isPre>
        {contest.intro}
      </Text>
      <Section title={t('contests.dates')}>
        <Card>
          <Timeline
            label={t('contests.dates')}
            events={dates.map(([name, time], index) => ({
              key: name,
              title: t(`contests.date.${name}`),
              time: <WorldTime value={time} />,
              state: next === -1 || index < next ? 'done' : index === next ? 'now' : 'open',
            }))}
          />
        </Card>
      </Section>
      <Section title={t('contests.prizes')}>
        <Card>
          <Stack gap="l">
            <Stack as="dl">
              {contest.rewards.map(({ rankFrom, rankTo, amount, payable }) => (
                <Fact
                  key={rankFrom}
                  label={
                    <Stack as="span" gap="xs">
                      <Text weight="strong">
                        {rankFrom === rankTo
                          ? t('contests.rankOne', { rank: rankFrom })
                          : t('contests.rankSpan', { from: rankFrom, to: rankTo })}
                      </Text>
                      {payable === amount ? null : (
                        <Text tone="muted">
                          {t('contests.prizeMax', {
                            amount: formatMoney(amount, 'USDT', { digits: 0 }),
                          })}
                        </Text>
                      )}
                    </Stack>
                  }
                >
                  <Money value={payable} isPublic weight="strong" tone="gold" />
                </Fact>
              ))}
            </Stack>
            <Muted as="p">
              {t('contests.poolNow', {
                fees: formatMoney(contest.fees, 'USDT'),
                needed: formatMoney(feesForFullPrizes(contest), 'USDT', { digits: 0 }),
              })}
            </Muted>
          </Stack>
        </Card>
      </Section>
      <Section title={t('contests.tabs.rules')}>
        <Card>
          <ul className="contest-rules">
            <li>
              {t('contests.rule.fund', {
                min: formatMoney(contest.minFund, 'USDT', { digits: 0 }),
                max: formatMoney(contest.maxFund, 'USDT', { digits: 0 }),
              })}
            </li>
            {rules.map((rule) => (
              <li key={rule}>
                {t(`contests.rule.${rule}`, {
                  share: formatPercent(contest.prizeFeeShare, { digits: 0 }),
                  max: contest.maxLeverage,
                })}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <ZoneNote />
    </Stack>
  );
}
