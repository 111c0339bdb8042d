import { formatUnits, units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { isUncertain } from '../../api/failure.ts';
import { failureText } from '../../i18n/failureText.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Money.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Stack } from '../../ui/layout.tsx';
import { useTickers } from '../market/useMarket.ts';
import { momentQueue } from '../moments/momentQueue.ts';
import { livePosition } from './livePosition.ts';
import { netResult } from './positionReceipt.ts';
import { PositionName } from './PositionName.tsx';
import { useCloseAll } from './useCloseAll.ts';

interface Props {
  isOpen: boolean;
  positions: readonly Position[];
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
    const profit = closed.reduce((sum, position) => sum + netResult(position), 0n);
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
      <Text as="p" tone="muted">
        {t('positions.closeAllHelp')}
      </Text>
      {isOpen ? <Unrealized positions={positions} /> : null}
      {failed.length > 0 ? (
        <div role="alert">
          <Notice tone="bad" title={t('positions.notClosed')}>
            <Stack as="ul" gap="s">
              {failed.map(({ position, failure }) => (
                <li key={position.id}>
                  <PositionName position={position} />
                  <Text size="small">
                    {isUncertain(failure) ? t('errors.unanswered') : failureText(t, failure)}
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

/** The total unrealized profit and loss at the current mark prices, before fees. */
function Unrealized({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation();
  const { bySymbol } = useTickers();
  const sum = positions.reduce(
    (total, position) =>
      total + units(livePosition(position, bySymbol.get(position.symbol)?.markPrice).pnl),
    0n,
  );
  return (
    <p>
      <Text tone="muted">{t('trade.unrealized')} </Text>
      <Money value={sum} isResult weight="strong" testId="close-all-result" />
    </p>
  );
}
