import { type RowChange, insert } from '../rowWriter.ts';
import { currencies, currencyNetworks } from './currencies.ts';
import { leverageTiers, marketSymbols } from './marketSymbols.ts';
import { productsRows } from './products.ts';
import { loansRows } from './loans.ts';
import { identityRows } from './identityLimits.ts';
import { ieoRows } from './ieo.ts';
import { optionsRows } from './options.ts';
import { flashRows } from './flash.ts';
import { contestsRows } from './contests.ts';
import { welfareRows } from './welfare.ts';
import { contentRows } from './content.ts';
import { settings } from './settings.ts';
import { vipLevels } from './vipLevels.ts';

/** The initial rows of every world. Some have dates relative to its first instant (epoch ms). */
export function referenceRows(startsAt: number): RowChange[] {
  return [
    ...vipLevels.map((row) => insert('VipLevel', row)),
    ...currencies.map((row) => insert('Currency', row)),
    ...currencyNetworks.map((row) => insert('CurrencyNetwork', row)),
    ...marketSymbols.map((row) => insert('MarketSymbol', row)),
    ...leverageTiers.map((row) => insert('LeverageTier', row)),
    ...settings.map((row) => insert('Setting', row)),
    ...productsRows,
    ...loansRows,
    ...identityRows,
    ...ieoRows(startsAt),
    ...optionsRows,
    ...flashRows,
    ...contestsRows,
    ...welfareRows,
    ...contentRows,
  ];
}
