import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent, formatPrice } from '../lib/numbers.ts';
import { Countdown } from '../ui/Countdown.tsx';
import { HiddenAmountsContext } from '../ui/hiddenAmounts.ts';
import { InfoTip } from '../ui/InfoTip.tsx';
import { Money, MoneyFact, PercentFact, Price } from '../ui/Figure.tsx';
import { Fact } from '../ui/Card.tsx';
import { Text } from '../ui/layout.tsx';
import { WorldTime, ZoneNote } from '../ui/WorldTime.tsx';
import { Specimen } from './Specimen.tsx';

/** A fixed time, so that screenshots are comparable. */
export const NOON = '2026-11-16 12:00:00';
const DAY_MS = 86_400_000;
const anHourOn = Date.now() + DAY_MS / 24;
const threeDaysOn = Date.now() + 3 * DAY_MS;

export function NumbersSection() {
  const { t } = useTranslation();
  return (
    <>
      <Specimen title="Money: hero, result, booking, unknown, hidden">
        <Text size="hero" weight="strong">
          <Money value="1234567.899" />
        </Text>
        <dl className="facts">
          <MoneyFact label="BTC" value="0.12345678" coin="BTC" />
          <MoneyFact label="+" value="312.5" isResult />
          <MoneyFact label="−" value="-1312.509" isResult />
          <MoneyFact label="0" value="0.001" isResult />
          <MoneyFact label="isSigned" value="20" isSigned />
          <MoneyFact label="exact" value="0.00010000" coin="BTC" digits="exact" isPublic />
          <MoneyFact label="--" value={undefined} />
          <Fact label="••••">
            <HiddenAmountsContext.Provider value>
              <Money value="-1312.509" isResult />
            </HiddenAmountsContext.Provider>
          </Fact>
        </dl>
      </Specimen>
      <Specimen title="Percent">
        <dl className="facts">
          <PercentFact label={t('parts.terms.ltv.name')} rate="0.6512" />
          <PercentFact label="+" rate="0.0312" isResult />
          <PercentFact label="−" rate="-0.0312" isResult />
          <PercentFact label="0.050%" rate="0.0005" digits={3} />
          <PercentFact label="--" rate={null} isResult />
        </dl>
      </Specimen>
      <Specimen title="Price">
        <Price value="64231.4" digits={2} size="hero" weight="strong" tone="up" />
        <Price value="0.0712345" digits={5} weight="medium" />
        <Price value="64231.4" digits={2} isUnitHeard />
        <Price value={null} digits={2} />
      </Specimen>
      <Specimen title="As text">
        <Text>{formatMoney('-1312.509', 'USDT')}</Text>
        <Text>{formatPercent('0.0312', { isSigned: true })}</Text>
        <Text>{formatPrice('64231.4', 2)}</Text>
      </Specimen>
      <Specimen title="Times">
        <WorldTime value={NOON} />
        <WorldTime value={NOON} format="short" />
        <WorldTime value={null} />
        <Countdown until={anHourOn} />
        <Countdown until={threeDaysOn} />
        <ZoneNote />
      </Specimen>
      <Specimen title="InfoTip">
        {(
          [
            'mark',
            'margin',
            'maintenance',
            'liquidation',
            'leverage',
            'creditScore',
            'ltv',
          ] as const
        ).map((term) => (
          <div key={term} className="between gallery-term">
            <InfoTip term={term} />
            <Money value="100" />
          </div>
        ))}
      </Specimen>
    </>
  );
}
