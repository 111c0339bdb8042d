import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toTone } from '@hongbao/client/lib/numbers.ts';
import { CoinMark } from '@hongbao/client/ui/CoinMark.tsx';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { PairName } from '@hongbao/client/ui/PairName.tsx';
import { Percent, Price } from '@hongbao/client/ui/Figure.tsx';
import { Sparkline } from '@hongbao/client/ui/Sparkline.tsx';
import type { Looked } from './useMarket.ts';

interface Props {
  looked: readonly Looked[];
  /** The selected symbol; null for all symbols. */
  chosen: string | null;
  onChoose: (symbol: string | null) => void;
}

/** The list of symbols with a sparkline of the day. The first row selects all symbols. */
export function SymbolRows({ looked, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="rows market-rows" aria-label={t('desk.market.symbols')}>
      <Row isChosen={chosen === null} onChoose={() => onChoose(null)} testId="symbol-every">
        <span className="market-every">
          <Icon name="globe" size={16} />
        </span>
        <span className="grow">{t('desk.market.every')}</span>
      </Row>
      {looked.map(({ symbol, price, pricePrecision, change24h, closes }) => (
        <Row
          key={symbol}
          isChosen={symbol === chosen}
          onChoose={() => onChoose(symbol)}
          testId={`symbol-${symbol}`}
        >
          <CoinMark coin={symbol.split('/')[0] ?? symbol} size={26} />
          <span className="grow cut">
            <PairName symbol={symbol} weight="strong" />
          </span>
          <Sparkline
            values={[...closes, price].map(Number)}
            tone={toTone(change24h)}
            width={56}
            height={22}
          />
          <span className="market-figures">
            <Price value={price} digits={pricePrecision} isUnitHeard />
            <Percent rate={change24h} isResult />
          </span>
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  isChosen: boolean;
  onChoose: () => void;
  testId: string;
  children: ReactNode;
}

function Row({ isChosen, onChoose, testId, children }: RowProps) {
  return (
    <li className="is-bare">
      <button
        type="button"
        className="row-press market-row"
        aria-current={isChosen}
        onClick={onChoose}
        onKeyDown={handleArrows}
        data-testid={testId}
      >
        {children}
      </button>
    </li>
  );
}

/** Moves the focus between rows with the arrow keys. */
function handleArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const next = rows[rows.findIndex((row) => row === event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
