import type { Position } from '@hongbao/contracts/positions/positions.schema';
import type { TFunction } from 'i18next';
import type { Chart } from 'klinecharts';

const GROUP = 'orders';

interface Line {
  price: string;
  label: string;
  colour: string;
}

/** Where the member's own prices lie: entry, liquidation, take-profit and stop-loss. */
export function orderLines(positions: readonly Position[], t: TFunction): Line[] {
  return positions.flatMap((position) => {
    const side = t(`trade.${position.direction}`);
    const lines: (Line | null)[] = [
      { price: position.openPrice, label: `${side} ${position.leverage}x`, colour: '--gold' },
      position.liquidationPrice
        ? { price: position.liquidationPrice, label: t('positions.liquidation'), colour: '--bad' }
        : null,
      position.takeProfit
        ? { price: position.takeProfit, label: t('positions.takeProfit'), colour: '--up' }
        : null,
      position.stopLoss
        ? { price: position.stopLoss, label: t('positions.stopLoss'), colour: '--down' }
        : null,
    ];
    return lines.filter((line) => line !== null);
  });
}

/** Draws the lines anew; they are only ever a handful. */
export function drawOrderLines(chart: Chart, lines: readonly Line[]): void {
  chart.removeOverlay({ groupId: GROUP });
  const style = getComputedStyle(document.documentElement);
  for (const { price, label, colour } of lines) {
    const ink = style.getPropertyValue(colour).trim();
    chart.createOverlay({
      name: 'simpleTag',
      groupId: GROUP,
      lock: true,
      extendData: label,
      points: [{ value: Number(price) }],
      styles: {
        line: { color: ink, style: 'dashed', size: 1 },
        text: {
          // On gold the ink is dark in both themes; on the other colours it is that of the page.
          color: style.getPropertyValue(colour === '--gold' ? '--on-gold' : '--surface').trim(),
          backgroundColor: ink,
          borderRadius: 3,
          size: 10,
          family: 'Inter Variable, system-ui, sans-serif',
        },
      },
    });
  }
}
