import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Line } from '../../ui/layout.tsx';

/** The heading of a position or an order: symbol, direction and leverage. */
export function PositionName({ position }: { position: Position }) {
  const { t } = useTranslation();
  const [base = ''] = position.symbol.split('/');
  return (
    <Line>
      <CoinMark coin={base} size={30} />
      <PairName symbol={position.symbol} weight="strong" />
      <Tag tone={position.direction === 'long' ? 'up' : 'down'}>
        {t(`trade.${position.direction}`)} {position.leverage}x
      </Tag>
    </Line>
  );
}
