import { ONE } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../lib/numbers.ts';
import { DistributionBars } from '../ui/DistributionBars.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Line } from '../ui/layout.tsx';
import { Money, Percent } from '../ui/Figure.tsx';
import { AreaChart } from '../ui/pictures/AreaChart.tsx';
import { Calendar } from '../ui/pictures/Calendar.tsx';
import { CountdownRing } from '../ui/pictures/CountdownRing.tsx';
import { PriceChart } from '../ui/pictures/PriceChart.tsx';
import { RiskBar } from '../ui/pictures/RiskBar.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Ring } from '../ui/Ring.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Specimen } from './Specimen.tsx';

const equity = [1000, 1010, 990, 1040, 1100, 1080, 1160, 1150, 1210, 1260].map((value, index) => ({
  value: BigInt(value) * ONE,
  label: `2026-11-${String(index + 1).padStart(2, '0')}`,
}));
const incomes = ['12.5', '0.8', '-3.2', '1204', '7', '7', '7', '0', '42'];
const days = Object.fromEntries(
  incomes.map((value, index) => [
    `2026-11-0${index + 1}`,
    {
      short: value.replace('-', '\u2212'),
      text: formatMoney(value, 'USDT', { isSigned: true }),
      tone:
        value === '0' ? ('' as const) : value.startsWith('-') ? ('down' as const) : ('up' as const),
    },
  ]),
);
const incomesOf = { days, total: <Money value="1273.1" isResult /> };
const candles = Array.from({ length: 20 }, (_, at) => {
  const open = 100 + Math.sin(at / 2);
  const close = 100 + Math.sin((at + 1) / 2);
  return { at, open, close, high: Math.max(open, close) + 0.3, low: Math.min(open, close) - 0.4 };
});
const begun = Date.now();

export function PicturesSection() {
  const { t } = useTranslation();
  const [month, setMonth] = useState('2026-11');
  const [planned, setPlanned] = useState('2026-11');
  const nothing = <Empty icon="chart" title={t('parts.pick.none')} />;
  return (
    <>
      <Specimen title="AreaChart: gold, down">
        <AreaChart label="AreaChart" points={equity} tone="gold" empty={nothing} />
        <AreaChart label="AreaChart 2" points={equity.toReversed()} tone="down" empty={nothing} />
      </Specimen>
      <Specimen title="AreaChart: nothing yet">
        <AreaChart label="AreaChart 3" points={[]} tone="gold" empty={nothing} />
      </Specimen>
      <Specimen title="Calendar of incomes">
        <Calendar
          label="Calendar"
          month={month}
          {...incomesOf}
          today="2026-11-09"
          onMonth={setMonth}
        />
      </Specimen>
      <Specimen title="Calendar of a plan: days to come">
        <Calendar
          label="Calendar 2"
          month={planned}
          {...incomesOf}
          today="2026-10-20"
          last="2026-12"
          onMonth={setPlanned}
        />
      </Specimen>
      <Specimen title="PriceChart: candles with levels, a line with moments, nothing yet">
        <PriceChart
          label="PriceChart"
          shape={{ kind: 'candles', bars: candles, slots: 20 }}
          levels={[
            { id: 'entry', price: 100.4, label: 'Long 10x', tone: 'gold' },
            { id: 'takeProfit', price: 103, label: 'Take profit', tone: 'up' },
            { id: 'liquidation', price: 91, label: 'Liq. price', tone: 'bad' },
          ]}
          last={{ price: candles.at(-1)?.close ?? 0, tone: 'up' }}
          showPrice={(price) => price.toFixed(2)}
        />
        <PriceChart
          label="PriceChart 2"
          shape={{
            kind: 'line',
            points: candles.map(({ at, close }) => ({ at, price: close })),
            fromMs: 0,
            untilMs: 24,
            tone: 'down',
            moments: [{ id: 'expiry', at: 22, label: 'Expiry' }],
          }}
          levels={[{ id: 'entry', price: 101, label: 'Entry', tone: 'plain' }]}
          showPrice={(price) => price.toFixed(2)}
        />
        <PriceChart
          label="PriceChart 3"
          shape={{ kind: 'candles', bars: [], slots: 20 }}
          showPrice={String}
        />
      </Specimen>
      <Specimen title="RiskBar: safe, warning with marks, danger">
        {(['safe', 'warning', 'danger'] as const).map((level, index) => (
          <RiskBar
            key={level}
            label={t('parts.terms.ltv.name')}
            value={<Percent rate={`${0.35 + index * 0.27}`} />}
            level={level}
            levelText={level}
            share={0.35 + index * 0.27}
            {...(level === 'warning'
              ? {
                  marks: [
                    { at: 0.75, label: '75%' },
                    { at: 0.9, label: '90%' },
                  ],
                }
              : {})}
          />
        ))}
      </Specimen>
      <Specimen title="CountdownRing: running, late, over">
        <Line gap="l">
          <CountdownRing label="15 s" until={begun + 600_000} spanMs={700_000} />
          <CountdownRing label="late" until={begun + 60_000} spanMs={600_000} />
          <CountdownRing label="over" until={begun - 1} spanMs={15_000} />
        </Line>
      </Specimen>
      <Specimen title="Ring, Sparkline, DistributionBars">
        <Line gap="l" isWrapped>
          <Ring
            size={96}
            slices={[
              { key: 'a', label: 'a', share: 0.5 },
              { key: 'b', label: 'b', share: 0.3 },
              { key: 'c', label: 'c', share: 0.2 },
            ]}
          />
          <Sparkline values={[1, 3, 2, 5, 4, 7]} tone="up" />
          <Sparkline values={[7, 5, 6, 2]} tone="down" />
          <Sparkline values={[3, 3]} tone="" />
        </Line>
        <Sparkline values={[1, 3, 2, 5, 4, 7]} tone="down" />
        <DistributionBars
          buckets={[
            { key: '1', label: '<\u221210', name: '< \u221210 %', count: 1, tone: 'down' },
            { key: '2', label: '\u22125', name: '\u22125 %', count: 4, tone: 'down' },
            { key: '3', label: '0', name: '0 %', count: 2, tone: '' },
            { key: '4', label: '5', name: '5 %', count: 6, tone: 'up' },
          ]}
        />
      </Specimen>
      <Specimen title="QrCode">
        <QrCode text="https://hongbao.example" label={t('parts.share.qr')} size={120} />
      </Specimen>
    </>
  );
}
