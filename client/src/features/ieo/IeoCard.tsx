import { fromWireTime } from '@hongbao/contracts/time';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/events.css';
import '../../ui/styles/products.css';
import { cssVars } from '../../ui/cssVars.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, Fact } from '../../ui/Card.tsx';
import { CoinMark, coinHue } from '../../ui/CoinMark.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Between, Columns, Faint, Line, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { type Ieo, type IeoOrder, baseCoin } from './ieo.api.ts';
import { orderTones, phaseTones } from './ieoTones.ts';

interface Props {
  ieo: Ieo;
  onApply: () => void;
  onDraw: () => void;
  onPay: (order: IeoOrder) => void;
}

const isDrawn = ({ status }: Ieo) => status === 'completed' || status === 'listed';
const hasApplications = ({ appliedQuantity }: Ieo) => units(appliedQuantity) > 0n;

/**
 * One subscription: description, phase with its dates, current odds, and the member's own application. A drawn one for
 * which the member did not apply is a compact row.
 */
export function IeoCard(props: Props) {
  const { t } = useTranslation();
  const { ieo } = props;
  const token = baseCoin(ieo.symbol);
  const isOver = isDrawn(ieo);
  const hasDemand = hasApplications(ieo);
  if (isOver && !ieo.myApplication) return <DrawnIeo {...props} />;
  return (
    <div className="event" style={cssVars({ '--event': coinHue(token) })} data-testid="ieo-card">
      <TokenArt />
      <Stack>
        <Stack as="span" gap="s">
          <Line as="span">
            <StatusBadge tone={phaseTones[ieo.status]}>{t(`ieo.phases.${ieo.status}`)}</StatusBadge>
          </Line>
          <Line gap="m">
            <CoinMark coin={token} size={52} />
            <Stack as="span" gap="xs">
              <Text size="title" weight="heavy" isBroken>
                {ieo.name}
              </Text>
              <Muted>{token}</Muted>
            </Stack>
          </Line>
        </Stack>
        <Columns count={2}>
          <Stack gap="xs">
            <Muted>{t(isOver ? 'ieo.winningPrice' : 'ieo.estimatedPrice')}</Muted>
            <Money
              value={isOver ? ieo.winningPrice : ieo.estimatedPrice}
              digits="exact"
              isPublic
              weight="strong"
            />
          </Stack>
          <Stack gap="xs" align="end">
            {hasDemand ? (
              <>
                <Muted>{t(isOver ? 'ieo.oddsWere' : 'ieo.odds')}</Muted>
                <Percent rate={ieo.odds} weight="strong" tone="gold" testId="ieo-odds" />
              </>
            ) : null}
          </Stack>
        </Columns>
        {hasDemand ? <Applied ieo={ieo} /> : isOver ? <Muted>{t('ieo.noDemand')}</Muted> : null}
        <Phases ieo={ieo} />
        {ieo.myApplication ? <Mine order={ieo.myApplication} token={token} /> : null}
        <Actions {...props} />
      </Stack>
    </div>
  );
}

function DrawnIeo(props: Props) {
  const { t } = useTranslation();
  const { ieo } = props;
  return (
    <Card testId="ieo-card">
      <Stack>
        <Line gap="m">
          <CoinMark coin={baseCoin(ieo.symbol)} size={36} />
          <Stack as="span" gap="xs" isGrown>
            <Text weight="strong" isBroken>
              {ieo.name}
            </Text>
            <Muted>
              {hasApplications(ieo) ? (
                <>
                  {t('ieo.winningPrice')} <Money value={ieo.winningPrice} digits="exact" isPublic />
                </>
              ) : (
                t('ieo.noDemand')
              )}
            </Muted>
          </Stack>
          <StatusBadge tone={phaseTones[ieo.status]}>{t(`ieo.phases.${ieo.status}`)}</StatusBadge>
        </Line>
        <Actions {...props} />
      </Stack>
    </Card>
  );
}

/** Orbits with moons in the hue of the token. Decorative. */
function TokenArt() {
  return (
    <svg className="event-art" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {ORBITS.map(([radius, x, y, moon]) => (
        <g key={radius}>
          <circle className="event-orbit" cx="128" cy="28" r={radius} opacity={12 / radius} />
          <circle className="event-moon" cx={x} cy={y} r={moon} />
        </g>
      ))}
      <circle className="event-moon" cx="128" cy="28" r="9" />
    </svg>
  );
}

/** Radius of an orbit, and the place and radius of the moon on it. */
const ORBITS = [
  [24, 111, 45, 3],
  [44, 84.5, 34, 4.5],
  [66, 92, 83.3, 2.5],
  [90, 39.3, 43.6, 3.5],
] as const;

/** The requested amount compared with the total supply. If more is requested, a draw decides. */
function Applied({ ieo }: { ieo: Ieo }) {
  const { t } = useTranslation();
  const token = baseCoin(ieo.symbol);
  const [supply, applied] = [units(ieo.supply), units(ieo.appliedQuantity)];
  return (
    <Stack gap="s">
      <Progress
        share={supply === 0n ? 0 : Number((applied * 1_000n) / supply) / 1_000}
        label={t('ieo.applied')}
      />
      <Between isWrapped>
        <Muted>{t('ieo.appliedFor', { amount: formatMoney(applied, token, { digits: 0 }) })}</Muted>
        <Faint>{t('ieo.ofSupply', { amount: formatMoney(supply, token, { digits: 0 }) })}</Faint>
      </Between>
    </Stack>
  );
}

const order = ['upcoming', 'issuing', 'completed', 'listed'] as const;

function Phases({ ieo }: { ieo: Ieo }) {
  const { t } = useTranslation();
  const times = [ieo.openTime, ieo.closeTime, ieo.payBefore, ieo.listTime] as const;
  const next = { upcoming: 0, issuing: 1, completed: 3, listed: 4 }[ieo.status];
  const names = ['opens', 'closes', 'pays', 'lists'] as const;
  const until = times[next];
  return (
    <>
      <ol className="ieo-phases" aria-label={t('ieo.dates')}>
        {names.map((name, index) => (
          <li key={name} data-done={order.indexOf(ieo.status) > index || index < next}>
            <Micro>{t(`ieo.times.${name}`)}</Micro>
            {(['shortDay', 'shortClock'] as const).map((format) => (
              <Text key={format} size="micro" weight="medium" isNumber>
                <WorldTime value={times[index]} format={format} />
              </Text>
            ))}
          </li>
        ))}
      </ol>
      {until === undefined || ieo.status === 'listed' ? null : (
        <Between isWrapped>
          <Muted>{t(`ieo.until.${ieo.status}`)}</Muted>
          <Text weight="strong" isNumber>
            <Countdown until={fromWireTime(until)} />
          </Text>
        </Between>
      )}
    </>
  );
}

function Mine({ order: mine, token }: { order: IeoOrder; token: string }) {
  const { t } = useTranslation();
  return (
    <div className="receipt">
      <dl className="facts">
        <Fact label={t('ieo.mine')}>
          <StatusBadge tone={orderTones[mine.status]}>
            {t(`ieo.statuses.${mine.status}`)}
          </StatusBadge>
        </Fact>
        <MoneyFact label={t('ieo.askedFor')} value={mine.quantity} coin={token} digits="exact" />
        {mine.wonQuantity === undefined ? null : (
          <Fact label={t('ieo.won')} testId="ieo-won">
            <Money value={mine.wonQuantity} coin={token} digits="exact" />
          </Fact>
        )}
        {units(mine.frozen) > 0n ? (
          <MoneyFact label={t('ieo.heldNow')} value={mine.frozen} />
        ) : null}
      </dl>
    </div>
  );
}

function Actions({ ieo, onApply, onDraw, onPay }: Props) {
  const { t } = useTranslation();
  const mine = ieo.myApplication;
  return (
    <>
      {ieo.status === 'issuing' ? (
        <Button kind="primary" isWide onClick={onApply} data-testid="ieo-apply">
          {t(mine ? 'ieo.applyMore' : 'ieo.apply')}
        </Button>
      ) : null}
      {mine?.status === 'won' ? (
        <Button kind="primary" isWide onClick={() => onPay(mine)} data-testid="ieo-pay">
          {t('ieo.pay')}
        </Button>
      ) : null}
      {isDrawn(ieo) ? (
        <div className="chips is-even">
          <Button kind="line" isSmall onClick={onDraw} data-testid="ieo-draw">
            {t('ieo.checkDraw')}
          </Button>
          {ieo.status === 'listed' ? (
            <ButtonLink kind="quiet" isSmall to={`/kline?symbol=${ieo.symbol}`}>
              {t('ieo.trade')}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
