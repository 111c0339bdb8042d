import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Percent, Price } from '../../ui/Figure.tsx';
import { Row } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { marketApi, type TradeSymbol } from './market.api.ts';
import { useTicker } from './useMarket.ts';
import { List } from '../../ui/List.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onPick: (symbol: string) => void;
}

export function SymbolPicker({ isOpen, onClose, onPick }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data: symbols } = marketApi.listSymbols.useQuery();
  const shown = (symbols ?? []).filter(({ symbol }) => symbol.includes(text.trim().toUpperCase()));
  return (
    <Sheet isOpen={isOpen} title={t('trade.chooseSymbol')} onClose={onClose} testId="symbol-sheet">
      <SearchField label={t('market.search')} value={text} onValue={setText} />
      <List items={shown} by="symbol" className="symbol-list">
        {(info) => (
          <SymbolRow
            info={info}
            onPress={() => void closeSheets().then(() => onPick(info.symbol))}
          />
        )}
      </List>
    </Sheet>
  );
}

function SymbolRow({ info, onPress }: { info: TradeSymbol; onPress: () => void }) {
  const { symbol, base, name, pricePrecision } = info;
  const ticker = useTicker(symbol);
  return (
    <Row
      lead={<CoinMark coin={base} size={34} />}
      title={symbol}
      note={name}
      testId={`symbol-${base}`}
      onPress={onPress}
      end={
        <Stack as="span" gap="xs" align="end">
          <Price value={ticker?.price} digits={pricePrecision} isUnitHeard weight="strong" />
          <Percent rate={ticker?.change24h} isResult size="small" weight="medium" />
        </Stack>
      }
    />
  );
}
