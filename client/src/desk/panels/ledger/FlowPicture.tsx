import type { ResultOf } from '@hongbao/contracts/call';
import type { getMoneyFlow } from '@hongbao/contracts/control/ledger.calls';
import { useTranslation } from 'react-i18next';
import { bandsOf } from './bands.ts';

type Flow = ResultOf<typeof getMoneyFlow>;

const WIDTH = 720;
const HEIGHT = 300;
const ENDS = { left: 190, right: 530, middleLeft: 345, middleRight: 375 };
const LINE = 16;

/** Bands as wide as the money they stand for: from what brought it, through the account, to what took it. */
export function FlowPicture({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const came = flow.flows.flatMap((one) => (Number(one.in) > 0 ? [[one.type, one.in]] : []));
  const went = flow.flows.flatMap((one) => (Number(one.out) > 0 ? [[one.type, one.out]] : []));
  const left = bandsOf(came as [string, string][], HEIGHT);
  const stays = Number(flow.balance) > 0 ? [[t('desk.ledger.stays'), flow.balance]] : [];
  const right = bandsOf([...stays, ...went] as [string, string][], HEIGHT);
  return (
    <figure className="flow" data-testid="flow">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + LINE}`}
        role="img"
        aria-label={t('desk.ledger.flowOf', { balance: flow.balance, currency: flow.currency })}
      >
        {left.map((band) => (
          <Band
            key={band.name}
            path={pathOf(ENDS.left, band.outerMiddle, ENDS.middleLeft, band.innerMiddle)}
            thickness={band.thickness}
            tone="in"
          />
        ))}
        {right.map((band, index) => (
          <Band
            key={band.name}
            path={pathOf(ENDS.middleRight, band.innerMiddle, ENDS.right, band.outerMiddle)}
            thickness={band.thickness}
            tone={index < stays.length ? 'stays' : 'out'}
          />
        ))}
        <rect
          className="flow-account"
          x={ENDS.middleLeft}
          y={0}
          width={ENDS.middleRight - ENDS.middleLeft}
          height={HEIGHT}
          rx={4}
        />
        {left.map((band) => (
          <text key={band.name} x={ENDS.left - 8} y={band.labelAt} textAnchor="end">
            {band.name} {band.amount}
          </text>
        ))}
        {right.map((band) => (
          <text key={band.name} x={ENDS.right + 8} y={band.labelAt}>
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
