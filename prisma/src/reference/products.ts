import { units } from '@hongbao/contracts/money';
import { machineDay, machineRate } from '@hongbao/contracts/products/products.quote';
import { type RowChange, type RowOf, insert } from '../rowWriter.ts';

/** Columns: id, name key, days, daily income rate, minimum VIP level, maximum per member, quota (USDT). */
const arbitrage = [
  ['arbitrage-1', 'arbitrage', 1, '0.0002', 0, '10000', '5000000'],
  ['arbitrage-7', 'arbitrage', 7, '0.00035', 0, '20000', '5000000'],
  ['arbitrage-15', 'arbitrage', 15, '0.00045', 1, '50000', '5000000'],
  ['arbitrage-30', 'arbitrage', 30, '0.0006', 2, '100000', '5000000'],
  ['arbitrage-60', 'arbitrage', 60, '0.00075', 3, '150000', '5000000'],
  ['arbitrage-90', 'arbitrage', 90, '0.0009', 4, '200000', '5000000'],
  ['ai-14', 'aiQuant', 14, '0.0005', 1, '50000', '2000000'],
  ['ai-45', 'aiQuant', 45, '0.0007', 3, '100000', '2000000'],
] as const;

/** Columns: id, name key, days, daily income rate, quota, remaining quota, on sale. */
const debts = [
  ['debt-7', 'debtReceivables', 7, '0.0003', '50000', '50000', true],
  ['debt-30', 'debtLogistics', 30, '0.00035', '200000', '126400', true],
  ['debt-60', 'debtSolar', 60, '0.0004', '500000', '318750', true],
  ['debt-90', 'debtHousing', 90, '0.00045', '800000', '780000', true],
  ['debt-180', 'debtHarbour', 180, '0.0005', '1000000', '412000', true],
  ['debt-365', 'debtMetro', 365, '0.0005', '300000', '64200', false],
] as const;

/** Columns: id, name, TH/s, W, size, weight, price, machine count. */
const machines = [
  ['s19-pro', 'Antminer S19 Pro', 110, 3250, '370 x 195.5 x 290 mm', '13.2 kg', '260', 500],
  ['s21', 'Antminer S21', 200, 3500, '400 x 195 x 290 mm', '15.4 kg', '1580', 300],
  ['s21-plus', 'Antminer S21+', 216, 3564, '400 x 195 x 290 mm', '15.4 kg', '1800', 200],
  ['s21-plus-hyd', 'Antminer S21+ Hydro', 319, 4785, '339 x 163 x 207 mm', '13.1 kg', '2850', 100],
] as const;

const DEBT_MOST = '50000';
const LEAST = '100';
const MACHINES_MOST = '20';
const MINING_DAYS = 365;
const mining = { perTerahash: units('0.05'), perKilowattHour: units('0.06') };

const arbitrageRows = arbitrage.map(([id, nameKey, cycleDays, rate, level, most, quota]) => ({
  ...terms(id, nameKey, cycleDays, quota),
  type: 'arbitrage',
  dailyRate: units(rate),
  levelLimit: level,
  maxPerMember: units(most),
}));

const debtRows = debts.map(([id, nameKey, cycleDays, rate, quota, remaining, isOnSale]) => ({
  ...terms(id, nameKey, cycleDays, quota),
  type: 'debt',
  dailyRate: units(rate),
  maxPerMember: units(DEBT_MOST),
  remaining: units(remaining),
  isOnSale,
}));

const minerRows = machines.map(([id, name, hashrate, power, , , price, pieces]) => ({
  ...terms(id, name, MINING_DAYS, String(pieces)),
  type: 'miner',
  dailyRate: machineRate(machineDay(hashrate, power, mining).net, units(price)),
  minAmount: units(price),
  maxPerMember: units(MACHINES_MOST),
}));

const sheets: RowOf<'MinerSheet'>[] = machines.map(
  ([productId, , hashrate, power, size, weight, price]) => ({
    productId,
    manufacturer: 'Bitmain',
    hashrate,
    power,
    size,
    weight,
    temperature: '0-40 °C',
    humidity: '10-90 %',
    network: 'Ethernet',
    price: units(price),
    grossDaily: machineDay(hashrate, power, mining).gross,
    costDaily: machineDay(hashrate, power, mining).cost,
  }),
);

/** Default terms of a product. */
function terms(id: string, nameKey: string, cycleDays: number, quota: string) {
  return {
    id,
    nameKey,
    currency: 'USDT',
    cycleDays,
    levelLimit: 0,
    minAmount: units(LEAST),
    quota: units(quota),
    remaining: units(quota),
    isOnSale: true,
  };
}

export const productsRows: readonly RowChange[] = [
  ...[...arbitrageRows, ...debtRows, ...minerRows].map((row, sort) =>
    insert('Product', { ...row, sort }),
  ),
  ...sheets.map((sheet) => insert('MinerSheet', sheet)),
];
