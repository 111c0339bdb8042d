import { formatUnits } from '@hongbao/contracts/money';
import type {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import { testAids } from '@hongbao/contracts/testAids/testAids.types';
import { SECOND_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import { receiptPublicKey } from '../options/index.ts';
import { text } from '../../words/text.ts';
import { isTestAidOn, testAidKey } from '../testAids/index.ts';
import { contractTerms } from '../positions/index.ts';
import { pricesAt } from '../wallet/index.ts';
import { findSetting, settingNames } from './settings.store.ts';
import { allNetworks, listedCurrencies } from '../currencies/index.ts';

/** Texts that the app's footer links, by their settings key. */
const standingPages = ['aboutUs', 'userAgreement', 'privacyPolicy'] as const;

/** The settings that a world computes. */
const computedKeys = ['rsaPublicKey', 'receiptPublicKey', 'contractConfig', 'thirdPartyLogin'];

/** Other names of settings, in lower case and without separators. */
const otherNames: Readonly<Record<string, string>> = {
  publickey: 'rsaPublicKey',
  service: 'customerService',
  onlineservice: 'customerService',
  kefu: 'customerService',
  agreement: 'userAgreement',
  privacy: 'privacyPolicy',
  about: 'aboutUs',
};

/** The public key is that of the server: all its worlds use the same key. */
export const getSettingHandler: UseCase<typeof getSetting> = async (
  { world, now, caller },
  { query },
) => {
  const key = await settingKey(world, query.key);
  if (key === 'rsaPublicKey') return accept(caller.publicKeyPem);
  if (key === 'receiptPublicKey') return accept(receiptPublicKey(world));
  if (key === 'contractConfig') return accept(await contractTerms(world, now));
  if (key === 'thirdPartyLogin') return accept(caller.hasTestProvider ? 'on' : 'off');
  const aid = testAidKey(key);
  if (aid) return accept((await isTestAidOn(world, aid, caller.hasTestAids)) ? 'on' : 'off');
  const setting = await findSetting(world, key);
  // A text that a scenario sets has priority over the default in the reader's language.
  const page = standingPages.find((each) => each === key);
  if (!setting && page) return accept(text(caller.language, `content.pages.${page}`));
  if (setting) return accept(JSON.parse(setting.value) as string | Record<string, unknown>);
  return caller.unknownSetting === 'null'
    ? accept(null)
    : refuse('settingUnknown', { key: query.key });
};

/** The key of a setting that a request names in another spelling or by another name; the same text if there is none. */
async function settingKey(world: World, asked: string): Promise<string> {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  const word = plain(asked);
  const keys = [...computedKeys, ...standingPages, ...testAids, ...(await settingNames(world))];
  if (keys.includes(asked)) return asked;
  const other = Object.hasOwn(otherNames, word) ? otherNames[word] : undefined;
  return keys.find((key) => plain(key) === word) ?? other ?? asked;
}

export const listCurrenciesHandler: UseCase<typeof listCurrencies> = async ({ world }) => {
  const networks = await allNetworks(world);
  const currencies = await listedCurrencies(world);
  return accept(
    currencies.map(({ currency, name, icon, decimals, isRechargeable, isWithdrawable }) => ({
      currency,
      name,
      icon,
      decimals,
      networks: networks
        .filter((each) => each.currency === currency)
        .map((each) => ({
          network: each.network,
          minDeposit: formatUnits(each.minDeposit),
          confirmations: each.confirmations,
          minWithdraw: formatUnits(each.minWithdraw),
          withdrawFee: formatUnits(each.withdrawFee),
        })),
      rechargeable: isRechargeable,
      withdrawable: isWithdrawable,
    })),
  );
};

export const getCurrencyRateHandler: UseCase<typeof getCurrencyRate> = async (
  { world, now },
  { query },
) => {
  const isKnown = (await listedCurrencies(world)).some(
    ({ currency }) => currency === query.currency,
  );
  if (!isKnown) return refuse('currencyUnknown', { currency: query.currency });
  const { rateOf } = await pricesAt(world, now);
  const at = Math.floor(now / SECOND_MS) * SECOND_MS;
  return accept({ currency: query.currency, usdtRate: formatUnits(rateOf(query.currency)), at });
};

export const getServerTimeHandler: UseCase<typeof getServerTime> = async ({ now }) => accept(now);
