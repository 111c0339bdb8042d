import { cssVars } from '../../ui/cssVars.ts';
import { type CoinWeek, toMarketWeek } from './marketWeek.ts';
import { type Category, icons } from './shelves.ts';

/** SVG paths of the illustration of each category, on the 160 x 60 grid of a banner. */
const drawings: Readonly<Record<Category, string>> = {
  market: 'M8 44 30 30l18 8 22-22 20 12 26-20 36 10M30 30v18M70 16v30M116 8v40',
  learn:
    'M80 18c-10-6-26-8-44-6v34c18-2 34 0 44 6 10-6 26-8 44-6V12c-18-2-34 0-44 6zm0 0v34M48 22c8 0 16 1 22 3m-22 7c8 0 16 1 22 3m42-13c-8 0-16 1-22 3m22 7c-8 0-16 1-22 3',
  product: 'M40 16h80v34H40zM40 16l40 20 40-20M80 36v14M56 8l8 6m32-6-8 6',
  account: 'M80 32a12 12 0 1 0 0-24 12 12 0 0 0 0 24zM56 52a24 18 0 0 1 48 0M18 30h24m76 0h24',
  wallet: 'M44 18h68v32H44zM44 18l56-8v8M96 30h24v10H96zM20 34h16m92 0h14',
  trading:
    'M30 12v36M22 20h16v18H22zM66 8v40M58 16h16v22H58zM102 16v36M94 24h16v18H94zM136 6v34M128 12h16v18h-16z',
  earn: 'M20 48V36h16v12m12 0V28h16v20m12 0V20h16v28m12 0V12h16v36M20 26 118 6',
};

interface Props {
  category: string;
  content: string;
}

/**
 * Illustration of an article as inline SVG, which needs no request and follows the theme: the changes of the coins of a
 * market report, otherwise a drawing of the category.
 */
export function ArticlePicture({ category, content }: Props) {
  const known = Object.hasOwn(icons, category) ? (category as Category) : 'learn';
  const { coins } = toMarketWeek(content);
  return (
    <div className="article-picture" style={cssVars({ '--turn': `${turnOf(known)}deg` })}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {coins.length > 0 ? <Bars coins={coins} /> : <path d={drawings[known]} />}
      </svg>
    </div>
  );
}

const WIDTH = 160;
const HEIGHT = 60;

/** A bar for each coin, up or down from a line at zero. */
function Bars({ coins }: { coins: readonly CoinWeek[] }) {
  const changes = coins.map(({ percent }) => Number(percent));
  const [high, low] = [Math.max(...changes, 0), Math.min(...changes, 0)];
  const scale = (HEIGHT - 8) / Math.max(high - low, 1);
  const step = WIDTH / (coins.length + 1);
  const zero = 4 + high * scale;
  return (
    <>
      <path d={`M0 ${zero}H${WIDTH}`} data-tone="zero" />
      {changes.map((change, index) => (
        <path
          key={coins[index]?.coin}
          data-tone={change < 0 ? 'down' : 'up'}
          strokeWidth={step * 0.45}
          strokeLinecap="butt"
          d={`M${step * (index + 1)} ${zero}v${-change * scale || -0.5}`}
        />
      ))}
    </>
  );
}

/** Angle of the light in the illustration, in degrees, so that neighboring categories look different. */
const turnOf = (category: Category): number => Object.keys(icons).indexOf(category) * 48;
