import type { ResultOf } from '@hongbao/contracts/call';
import type { getMoneyFlow } from '@hongbao/contracts/control/ledger.calls';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@hongbao/client/lib/numbers.ts';
import { transferWords } from '../../kit/transferWords.ts';
import { type Band, layoutBands, type Flowed } from './bands.ts';

type Flow = ResultOf<typeof getMoneyFlow>;

const WIDTH = 720;
/** Height of the account in the diagram, in pixels. */
const HEIGHT = 260;
/** Horizontal positions in pixels: outer ends of the bands, their ends at the account, and the labels. */
const LEFT = { outer: 190, inner: 345, words: 182, anchor: 'end' } as const;
const RIGHT = { outer: 530, inner: 375, words: 538, anchor: 'start' } as const;

/**
 * A flow diagram (Sankey) of an account: inflows on the left, outflows on the right, with band widths proportional to
 * the amounts.
 */
export function FlowPicture({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const { balance, held, currency } = flow;
  const amountOf = (amount: string) => formatMoney(amount, currency).replace(/\s\S+$/, '');
  const came = flow.flows.flatMap((one) => someOf(transferWords(one.type, t), one.in));
  const went = flow.flows.flatMap((one) => someOf(transferWords(one.type, t), one.out));
  const stays = someOf(t('desk.ledger.stays'), balance);
  const left = layoutBands(came, HEIGHT);
  const right = layoutBands([...stays, ...went], HEIGHT);
  const tall = Math.max(HEIGHT, left.tall, right.tall);
  const account = (tall - HEIGHT) / 2;
  return (
    <figure className="flow" data-testid="flow">
      <svg
        viewBox={`0 0 ${WIDTH} ${tall}`}
        role="img"
        aria-label={t('desk.ledger.flowOf', { balance: amountOf(balance), currency })}
      >
        <Side
          amountOf={amountOf}
          bands={left.bands}
          x={LEFT}
          y={{ outer: (tall - left.tall) / 2, inner: account }}
          toneOf={() => 'in'}
        />
        <Side
          amountOf={amountOf}
          bands={right.bands}
          x={RIGHT}
          y={{ outer: (tall - right.tall) / 2, inner: account }}
          toneOf={(index) => (index < stays.length ? 'stays' : 'out')}
        />
        <rect
          className="flow-account"
          x={LEFT.inner}
          y={account}
          width={RIGHT.inner - LEFT.inner}
          height={HEIGHT}
          rx={4}
        />
      </svg>
      <figcaption>
        {t('desk.ledger.flowCaption', {
          balance: amountOf(balance),
          held: amountOf(held),
          currency,
        })}
      </figcaption>
    </figure>
  );
}

const someOf = (name: string, amount: string): Flowed[] =>
  Number(amount) > 0 ? [[name, amount]] : [];

interface SideProps {
  bands: readonly Band[];
  x: typeof LEFT | typeof RIGHT;
  /** Upper edges of the first band in pixels: at its outer end and at the account. */
  y: { readonly outer: number; readonly inner: number };
  toneOf: (index: number) => 'in' | 'stays' | 'out';
  /** Formats an amount without its coin. */
  amountOf: (amount: string) => string;
}

/** One side of the diagram: the bands between the account and their labels. */
function Side({ bands, x, y, toneOf, amountOf }: SideProps) {
  return bands.map(({ name, amount, thickness, outerMiddle, innerMiddle, labelAt }, index) => (
    <g key={name}>
      <path
        className="flow-band"
        data-tone={toneOf(index)}
        d={pathOf(x.outer, y.outer + outerMiddle, x.inner, y.inner + innerMiddle)}
        strokeWidth={thickness}
      />
      <text x={x.words} y={y.outer + labelAt} textAnchor={x.anchor}>
        {name} {amountOf(amount)}
      </text>
    </g>
  ));
}

function pathOf(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}
