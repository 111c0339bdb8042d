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
  high += air;
  low -= air;
  const share = (price: number) => (high - price) / (high - low);
  return {
    high,
    low,
    share,
    isInside: (price) => share(price) >= 0 && share(price) <= 1,
    isEmpty: false,
  };
}

export interface PlacedLabel {
  level: PriceLevel;
  /** Center of the label from the top, as a share of the height. */
  at: number;
  /** Where the price is when it is out of range. */
  side: 'above' | 'below' | null;
}

/**
 * Places the labels of levels so that no two overlap: from the top down, each at least `gap` below the one before, then
 * back up from the bottom. A price out of range has its label at the edge; of several with the same label only the
 * nearest has one.
 */
export function spreadLabels(
  levels: readonly PriceLevel[],
  scale: PriceScale,
  gap: number,
): PlacedLabel[] {
  if (scale.isEmpty) return [];
  const placed = levels
    .map((level): PlacedLabel => {
      const share = scale.share(level.price);
      return { level, at: share, side: share < 0 ? 'above' : share > 1 ? 'below' : null };
    })
    .toSorted((a, b) => a.at - b.at);
  const distance = ({ at }: PlacedLabel) => Math.abs(at - 0.5);
  const labels = placed.filter(
    (label) =>
      label.side === null ||
      placed.every(
        (other) =>
          other === label ||
          other.side !== label.side ||
          other.level.label !== label.level.label ||
          distance(label) < distance(other),
      ),
  );
  let least = gap / 2;
  for (const label of labels) {
    label.at = Math.max(label.at, least);
    least = label.at + gap;
  }
  let most = 1 - gap / 2;
  for (const label of labels.toReversed()) {
    label.at = Math.min(label.at, most);
    most = label.at - gap;
  }
  return labels;
}
