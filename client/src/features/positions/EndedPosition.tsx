import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { Between, Columns, Micro, Muted, Stack } from '../../ui/layout.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { useToTicket } from './DirectionButtons.tsx';
import { PositionName } from './PositionName.tsx';
import { positionResult } from './positionReceipt.ts';
import { positionsApi } from './positions.api.ts';

interface Props {
  account: string;
  id: string;
  onReceipt: (position: ListedPosition) => void;
}

/** The result of a position in the place of its card: of the whole trade, after all fees. Nothing until it is closed. */
export function EndedPosition({ account, id, onReceipt }: Props) {
  const { data } = positionsApi.getPosition.useQuery({ account, id }, fresh);
  const position = data?.records[0];
  return position?.status === 'closed' && position.closes.length > 0 ? (
    <li ref={scrollIntoSight}>
      <EndedCard
        position={position}
        isMain={account === 'main'}
        onReceipt={() => onReceipt(position)}
      />
    </li>
  ) : null;
}

/** Scrolls to the result when it takes the place of a card that can be far from the button that was pressed. */
const scrollIntoSight = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' });

interface CardProps {
  position: ListedPosition;
  isMain: boolean;
  onReceipt: () => void;
}

function EndedCard({ position, isMain, onReceipt }: CardProps) {
  const { t } = useTranslation();
  const { digits } = useSymbol(position.symbol);
  const toTicket = useToTicket(position.symbol);
  const result = positionResult(position);
  const parts = position.closes.length;
  return (
    <Card testId="position-ended">
      <Stack>
        <Between isWrapped>
          <PositionName position={position} />
          <Muted>{t(`positions.reason.${position.closeReason ?? 'member'}`)}</Muted>
        </Between>
        <Between isWrapped>
          <Stack gap="xs">
            <Money
              value={result.pnl}
              isResult
              size="title"
              weight="strong"
              testId="position-ended-pnl"
            />
            <Micro>{t('positions.receipt.afterFees')}</Micro>
          </Stack>
          <Percent rate={result.yield} isResult weight="strong" />
        </Between>
        <Muted isNumber>
          <Price value={position.openPrice} digits={digits} isUnitHeard />
          {' → '}
          <Price value={result.exit} digits={digits} isUnitHeard />
        </Muted>
        {parts > 1 ? <Micro>{t('positions.receipt.parts', { number: parts })}</Micro> : null}
        <Columns count={2}>
          <Button kind="line" isSmall onClick={onReceipt} data-testid="position-ended-receipt">
            {t('receipts.title')}
          </Button>
          {isMain ? (
            <Button
              kind="quiet"
              isSmall
              onClick={() => toTicket(position.direction)}
              data-testid="position-ended-again"
            >
              {t('positions.receipt.again')}
            </Button>
          ) : null}
        </Columns>
      </Stack>
    </Card>
  );
}
