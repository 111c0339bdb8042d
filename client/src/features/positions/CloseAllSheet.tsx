import { formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf } from '@hongbao/contracts/positions/positions.config';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { isUncertain } from '../../lib/failure.ts';
import { failureText, unansweredText } from '../../i18n/failureText.ts';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack, Text, Prose } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useTickers } from '../market/useMarket.ts';
import { marketApi } from '../market/market.api.ts';
import { momentQueue } from '../moments/momentQueue.ts';
import { lastResult, toOpened } from './positionParts.ts';
import { PositionName } from './PositionName.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import { resultAt } from './ticketStops.ts';
import { useCloseAll } from './useCloseAll.ts';

interface Props {
  isOpen: boolean;
  positions: readonly ListedPosition[];
  onClose: () => void;
}

/**
 * Sheet that closes all positions at the market price, one by one. It lists positions that could not be closed, and can
 * retry them.
 */
export function CloseAllSheet({ isOpen, positions, onClose }: Props) {
  const { t } = useTranslation();
  const { closeAll, isBusy, failed, clearFailed } = useCloseAll();
  const handleClose = () => {
    clearFailed();
    onClose();
  };
  const handleConfirm = async () => {
    const closed = await closeAll(positions);
    if (!closed) return;
    toasts.show(t('positions.allClosed'), 'good');
    const profit = closed.reduce((sum, position) => sum + lastResult(position), 0n);
    const symbols = new Set(closed.map(({ symbol }) => symbol));
    if (profit > 0n)
      momentQueue.add({
        kind: 'win',
        amount: formatUnits(profit),
        symbol: symbols.size === 1 ? closed[0]?.symbol : undefined,
      });
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('positions.closeAll', { number: positions.length })}
      confirm={t('positions.closeAllConfirm')}
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={handleClose}
      testId="close-all-sheet"
    >
      <Prose>{t('positions.closeAllHelp')}</Prose>
      {isOpen ? <Estimate positions={positions} /> : null}
      {failed.length > 0 ? (
        <div role="alert">
          <Notice tone="bad" title={t('positions.notClosed')}>
            <Stack as="ul" gap="s">
              {failed.map(({ position, failure }) => (
                <li key={position.id}>
                  <PositionName position={position} />
                  <Text size="small">
                    {isUncertain(failure) ? unansweredText(t, failure) : failureText(t, failure)}
                  </Text>
                </li>
              ))}
            </Stack>
          </Notice>
        </div>
      ) : null}
    </ConfirmSheet>
  );
}

/** The result of closing all positions at the current prices, after all fees: the sum of the figures of their sheets. */
function Estimate({ positions }: { positions: readonly ListedPosition[] }) {
  const { t } = useTranslation();
  const { bySymbol } = useTickers();
  const { data: symbols } = marketApi.listSymbols.useQuery();
  const { data: config } = settingsApi.contractConfig.useQuery();
  const results = positions.map((position) => {
    const { symbol } = position;
    const info = symbols?.find((one) => one.symbol === symbol);
    if (!info || !config) return null;
    const mark = units(bySymbol.get(symbol)?.markPrice ?? position.markPrice);
    const terms = { spread: spreadOf(config), tick: stepOfDecimals(info.pricePrecision) };
    return resultAt(mark, toOpened(position), terms);
  });
  return (
    <p>
      <Text tone="muted">{t('positions.closeEstimate')} </Text>
      <Money value={sumOfShown(results)} isResult weight="strong" testId="close-all-result" />
    </p>
  );
}
