import type { ResultOf } from '@hongbao/contracts/call';
import type { getMoneyFlow } from '@hongbao/contracts/control/ledger.calls';
import { useTranslation } from 'react-i18next';
import { bandsOf } from './bands.ts';

type Flow = ResultOf<typeof getMoneyFlow>;

const WIDTH = 720;
/** The account's own height. */
const HEIGHT = 260;
const ENDS = { left: 190, right: 530, middleLeft: 345, middleRight: 375 };

/** Bands as wide as the money they stand for: from what brought it, through the account, to what took it. */
export function FlowPicture({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const came = flow.flows.flatMap((one) => (Number(one.in) > 0 ? [[one.type, one.in]] : []));
  const went = flow.flows.flatMap((one) => (Number(one.out) > 0 ? [[one.type, one.out]] : []));
  const stays = Number(flow.balance) > 0 ? [[t('desk.ledger.stays'), flow.balance]] : [];
  const left = bandsOf(came as [string, string][], HEIGHT);
  const right = bandsOf([...stays, ...went] as [string, string][], HEIGHT);
  const tall = Math.max(HEIGHT, left.tall, right.tall);
  const from = {
    left: (tall - left.tall) / 2,
    right: (tall - right.tall) / 2,
    account: (tall - HEIGHT) / 2,
  };
  return (
    <figure className="flow" data-testid="flow">
      <svg
        viewBox={`0 0 ${WIDTH} ${tall}`}
        role="img"
        aria-label={t('desk.ledger.flowOf', { balance: flow.balance, currency: flow.currency })}
      >
        {left.bands.map((band) => (
          <Band
            key={band.name}
            path={pathOf(
              ENDS.left,
              from.left + band.outerMiddle,
              ENDS.middleLeft,
              from.account + band.innerMiddle,
            )}
            thickness={band.thickness}
            tone="in"
          />
        ))}
        {right.bands.map((band, index) => (
          <Band
            key={band.name}
            path={pathOf(
              ENDS.middleRight,
              from.account + band.innerMiddle,
              ENDS.right,
              from.right + band.outerMiddle,
            )}
            thickness={band.thickness}
            tone={index < stays.length ? 'stays' : 'out'}
          />
        ))}
        <rect
          className="flow-account"
          x={ENDS.middleLeft}
          y={from.account}
          width={ENDS.middleRight - ENDS.middleLeft}
          height={HEIGHT}
          rx={4}
        />
        {left.bands.map((band) => (
          <text key={band.name} x={ENDS.left - 8} y={from.left + band.labelAt} textAnchor="end">
            {band.name} {band.amount}
          </text>
        ))}
        {right.bands.map((band) => (
          <text key={band.name} x={ENDS.right + 8} y={from.right + band.labelAt}>
            {band.name} {band.amount}
          </text>
        ))}
      </svg>
      <figcaption>
        {t('desk.ledger.flowCaption', {
          balance: flow.balance,
          held: flow.held,
          currency: flow.currency,
        })}
      </figcaption>
    </figure>
  );
}

function Band({ path, thickness, tone }: { path: string; thickness: number; tone: string }) {
  return <path className="flow-band" data-tone={tone} d={path} strokeWidth={thickness} />;
}

function pathOf(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}
