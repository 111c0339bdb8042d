import { formatUnits } from '@hongbao/contracts/money';
import type {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import { SECOND_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { receiptPublicKey } from '../options/index.ts';
import { text } from '../../words/text.ts';
import { isTestAidOn, testAidKey } from '../testAids/index.ts';
import { contractTerms } from '../positions/index.ts';
import { pricesAt } from '../wallet/index.ts';
import { allNetworks, findSetting, listedCurrencies } from './settings.store.ts';

/** Texts that the app's footer links, by their settings key. */
const standingPages = ['aboutUs', 'userAgreement', 'privacyPolicy'] as const;

/** The public key is that of the server: all its worlds use the same key. */
export const getSettingHandler: UseCase<typeof getSetting> = async (
  { world, now, caller },
  { query },
) => {
  if (query.key === 'rsaPublicKey') return accept(caller.publicKeyPem);
  if (query.key === 'receiptPublicKey') return accept(receiptPublicKey(world));
  if (query.key === 'contractConfig') return accept(await contractTerms(world, now));
  if (query.key === 'thirdPartyLogin') return accept(caller.hasTestProvider ? 'on' : 'off');
  const aid = testAidKey(query.key);
  if (aid) return accept((await isTestAidOn(world, aid, caller.hasTestAids)) ? 'on' : 'off');
  const setting = await findSetting(world, query.key);
  // A text that a scenario sets has priority over the default in the reader's language.
  const page = standingPages.find((key) => key === query.key);
  if (!setting && page) return accept(text(caller.language, `content.pages.${page}`));
  if (!setting) return refuse('settingUnknown', { key: query.key });
  return accept(JSON.parse(setting.value) as string | Record<string, unknown>);
};

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
