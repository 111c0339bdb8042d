/** A price that is drawn as a horizontal line with a label. */
export interface PriceLevel {
  id: string;
  price: number;
  label: string;
  tone: 'gold' | 'up' | 'down' | 'bad' | 'plain';
}

export interface PriceScale {
  high: number;
  low: number;
  /** Position of a price from the top, as a share of the height; below 0 or above 1 when it is out of range. */
  share: (price: number) => number;
  isInside: (price: number) => boolean;
  isEmpty: boolean;
}

/** Free space above and below the prices, as a share of their range. */
const AIR = 0.08;
/**
 * A level extends the scale when it is at most this part of the range away from the prices; otherwise the prices would be
 * a flat line.
 */
const REACH = 0.5;
/** Minimum range, as a share of the price, so that a flat market is not magnified to noise. */
const MIN_RANGE = 0.0004;

/** The scale of prices that shows all of them, and the levels that are near. */
export function priceScale(
  prices: readonly number[],
  levels: readonly PriceLevel[],
  last?: number,
): PriceScale {
  const known = last === undefined ? prices : [...prices, last];
  if (known.length === 0)
    return { high: 0, low: 0, share: () => 0.5, isInside: () => false, isEmpty: true };
  let high = Math.max(...known);
  let low = Math.min(...known);
  const least = Math.abs(high) * MIN_RANGE;
  if (high - low < least) {
    const middle = (high + low) / 2;
    [high, low] = [middle + least / 2, middle - least / 2];
  }
  const reach = (high - low) * REACH;
  const near = levels
    .map(({ price }) => price)
    .filter((price) => price <= high + reach && price >= low - reach);
  high = Math.max(high, ...near);
  low = Math.min(low, ...near);
  const air = (high - low) * AIR;
  return scaleBetween(high + air, low - air);
}

export function scaleBetween(high: number, low: number): PriceScale {
  const share = (price: number) => (high - price) / (high - low);
  return {
    high,
    low,
    share,
    isInside: (price) => share(price) >= 0 && share(price) <= 1,
    isEmpty: false,
  };
}

export interface PlacedLabel<L extends PriceLevel = PriceLevel> {
  level: L;
  /** Center of the label from the top, as a share of the height. */
  at: number;
  /** Where the price is when it is out of range. */
  side: 'above' | 'below' | null;
}

/**
 * Places the labels of levels so that no two overlap: from the top down, each below the one before, then back up from the
 * bottom. A price out of range has its label at the edge; of several with the same label only the nearest has one.
 * `heightOf` is the height of a label with its distance, as a share of the height, and `distanceOf` the minimum distance
 * of the centers of two neighbors. Levels for which there is no room have no label; the first in the list have
 * precedence.
 */
export function spreadLabels<L extends PriceLevel>(
  levels: readonly L[],
  scale: PriceScale,
  heightOf: (level: L) => number,
  distanceOf = (above: L, below: L) => (heightOf(above) + heightOf(below)) / 2,
): PlacedLabel<L>[] {
  if (scale.isEmpty) return [];
  const placed = levels.map((level): PlacedLabel<L> => {
    const share = scale.share(level.price);
    return { level, at: share, side: share < 0 ? 'above' : share > 1 ? 'below' : null };
  });
  const distance = ({ at }: PlacedLabel<L>) => Math.abs(at - 0.5);
  let used = 0;
  const labels = placed
    .filter(
      (label) =>
        label.side === null ||
        placed.every(
          (other) =>
            other === label ||
            other.side !== label.side ||
            other.level.label !== label.level.label ||
            distance(label) < distance(other),
        ),
    )
    .filter(({ level }) => {
      const height = heightOf(level);
      if (used + height > 1 + ROUNDING) return false;
      used += height;
      return true;
    })
    .toSorted((a, b) => a.at - b.at);
  labels.forEach((label, index) => {
    const above = labels[index - 1];
    const least = above
      ? above.at + distanceOf(above.level, label.level)
      : heightOf(label.level) / 2;
    label.at = Math.max(label.at, least);
  });
  labels.toReversed().forEach((label, index, reversed) => {
    const below = reversed[index - 1];
    const most = below
      ? below.at - distanceOf(label.level, below.level)
      : 1 - heightOf(label.level) / 2;
    label.at = Math.min(label.at, most);
  });
  return labels;
}

/** Largest rounding error of a sum of shares. */
const ROUNDING = 1e-9;
