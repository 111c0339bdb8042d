import { transportFailure } from '../lib/failure.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner.tsx';
import { BeforeAfter } from '../ui/BeforeAfter.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Fact, Row, Section } from '../ui/Card.tsx';
import { CoinMark, hues } from '../ui/CoinMark.tsx';
import { cssVars } from '../ui/cssVars.ts';
import { Empty, FailedState, Skeleton, SkeletonRows } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type IconName, iconPaths } from '../ui/iconPaths.ts';
import { Between, Columns, Line, Stack, Text } from '../ui/layout.tsx';
import { Logo, Seal } from '../ui/Logo.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Progress } from '../ui/Progress.tsx';
import { SimulatedMark } from '../ui/SimulatedMark.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Tag } from '../ui/Tag.tsx';
import { textSizes, textTones, textWeights } from '../ui/typeClass.ts';
import { Specimen } from './Specimen.tsx';

const colours = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'text',
  'text-2',
  'text-3',
  'gold',
  'gold-text',
  'up',
  'down',
  'ok',
  'warn',
  'bad',
  'envelope',
  'line-strong',
];
const icons = Object.keys(iconPaths) as IconName[];
/** Coins with a drawing, and two without. */
const coins = [...Object.keys(hues), 'PEPE', 'XYZ'];

export function BasicsSection() {
  const { t } = useTranslation();
  const [isDismissed, setDismissed] = useState(false);
  const words = t('routes.accountChanges');
  return (
    <>
      <Specimen title="Text: sizes">
        {textSizes.map((size) => (
          <Text key={size} size={size}>
            {words}
          </Text>
        ))}
      </Specimen>
      <Specimen title="Text: weights and tones">
        {textWeights.map((weight) => (
          <Text key={weight} weight={weight}>
            {words}
          </Text>
        ))}
        {textTones.map((tone) => (
          <Text key={tone} tone={tone} size="small">
            {tone}: {words}
          </Text>
        ))}
      </Specimen>
      <Specimen title="Colours">
        <div className="swatches">
          {colours.map((colour) => (
            <span
              key={colour}
              className="swatch"
              style={cssVars({ '--swatch': `var(--${colour})` })}
            >
              {colour}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen title="Icons, coins, logo">
        <Line isWrapped gap="m">
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Line>
        <Line isWrapped>
          {coins.map((coin) => (
            <CoinMark key={coin} coin={coin} />
          ))}
        </Line>
        <Line isWrapped>
          {coins.map((coin) => (
            <CoinMark key={coin} coin={coin} size={26} />
          ))}
        </Line>
        <Line isWrapped>
          <Logo size={36} />
          <Seal size={36} />
        </Line>
      </Specimen>
      <Specimen title="Stack, Line, Between, Columns">
        <Stack gap="xs">
          <Text tone="muted">{words}</Text>
          <Text weight="strong">{words}</Text>
        </Stack>
        <Between isWrapped>
          <Text>{words}</Text>
          <Text tone="gold">{t('common.more')}</Text>
        </Between>
        <Columns count={3}>
          {(['common.all', 'common.copy', 'common.save'] as const).map((key) => (
            <Text key={key} align="centre" isBroken>
              {t(key)}
            </Text>
          ))}
        </Columns>
      </Specimen>
      <Specimen title="Banner: plain, ok, warn, bad, dismissed">
        <Banner>{t('parts.terms.ltv.text')}</Banner>
        <Banner tone="ok">{t('parts.file.sent')}</Banner>
        <Banner tone="warn">{t('parts.photo.tooDark')}</Banner>
        <Banner
          tone="bad"
          action={
            <Button kind="line" isSmall>
              {t('common.retry')}
            </Button>
          }
        >
          {t('parts.file.failed')}
        </Banner>
        {isDismissed ? null : (
          <Banner isSpoken onDismiss={() => setDismissed(true)}>
            {t('common.updateReady')}
          </Banner>
        )}
      </Specimen>
      <Specimen title="Notice: plain, gold, ok, warn, bad">
        <Notice title={t('parts.terms.margin.name')}>{t('parts.terms.margin.text')}</Notice>
        {(['gold', 'ok', 'warn', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t('parts.terms.ltv.text')}
          </Notice>
        ))}
      </Specimen>
      <Specimen title="Tag, StatusBadge, the simulated mark">
        <Line isWrapped>
          <Tag>20x</Tag>
          <Tag tone="up">{t('parts.amount.max')}</Tag>
          <Tag tone="down">{t('parts.amount.swap')}</Tag>
          <Tag tone="gold">VIP 3</Tag>
          <Tag tone="warn">{t('common.simulated')}</Tag>
        </Line>
        <Line isWrapped>
          {(['green', 'orange', 'red', 'grey'] as const).map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {t('parts.steps.done')}
            </StatusBadge>
          ))}
        </Line>
        <SimulatedMark />
        <SimulatedMark isStrip />
      </Specimen>
      <Specimen title="Empty" isBare>
        <Card>
          <Empty icon="gift" title={t('parts.pick.none')} text={t('parts.terms.ltv.text')}>
            <Button kind="primary" isSmall>
              {t('common.cancel')}
            </Button>
          </Empty>
        </Card>
      </Specimen>
      <Specimen title="Failed" isBare>
        <Card>
          <FailedState error={transportFailure('network')} onRetry={() => undefined} />
        </Card>
      </Specimen>
      <Specimen title="Skeletons, progress">
        <Skeleton width="60%" height={32} />
        <SkeletonRows count={2} />
        <Progress share={0} label={t('parts.file.sending')} />
        <Progress share={0.4} label={t('parts.file.sending')} />
        <Progress share={1} label={t('parts.file.sending')} />
      </Specimen>
      <Specimen title="Section, rows, facts" isBare>
        <Section title={words} action={<Text tone="gold">{t('common.more')}</Text>}>
          <Card isFlush>
            <Row icon="wallet" title={words} note={t('parts.terms.ltv.text')} to="/x" />
            <Row icon="shield" title={words} onPress={() => undefined} />
            <Row lead={<CoinMark coin="ETH" />} title="ETH" end={<Tag>1</Tag>} />
          </Card>
          <Card>
            <dl className="facts">
              <Fact label={t('parts.terms.margin.name')}>100.00 USDT</Fact>
              <Fact label={t('parts.terms.maintenance.name')}>
                <BeforeAfter before="100.00" after="142.50" />
              </Fact>
              <Fact label={t('parts.terms.ltv.name')}>--</Fact>
            </dl>
          </Card>
        </Section>
      </Specimen>
    </>
  );
}
