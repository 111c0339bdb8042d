import type { TFunction } from 'i18next';
import type { MemberLine } from './memberLines.ts';
import type { Option } from '../options/options.api.ts';

/** Returns a chart line at the entry price of each open option of a symbol. */
export const optionLines = (
  options: readonly Option[],
  symbol: string,
  t: TFunction,
): MemberLine[] =>
  options
    .filter((option) => option.symbol === symbol)
    .map((option) => ({
      id: `option/${option.id}`,
      price: option.entryPrice,
      label: t('options.line', {
        direction: t(`options.${option.direction}`),
        count: option.seconds,
      }),
      colour: option.direction === 'up' ? '--up' : '--down',
    }));
