import {
  getCurrencyRate,
  getServerTime,
  getSetting,
  listCurrencies,
} from '@hongbao/contracts/settings/settings.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { TEST_AT } from '@hongbao/server/testing/server';
import { readConfig } from '@hongbao/server/config/config';
import { startServer } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('the settings', () => {
  it('contain the public key for sealed bodies', async () => {
    const key = await world.must(getSetting, { query: { key: 'rsaPublicKey' } });
    expect(key).toBe(world.server.publicKeyPem);
  });

  it('contain the terms of every symbol', async () => {
    const terms = await world.must(getSetting, { query: { key: 'contractConfig' } });
    expect(terms).toMatchObject({
      spread: '0.00020000',
      tiers: {
        'BTC/USDT': [
          { notionalCap: '50000.00000000', maxLeverage: 125, mmr: '0.00400000', cum: '0.00000000' },
          {
            notionalCap: '600000.00000000',
            maxLeverage: 100,
            mmr: '0.00500000',
            cum: '50.00000000',
          },
          {
            notionalCap: '3000000.00000000',
            maxLeverage: 75,
            mmr: '0.00650000',
            cum: '950.00000000',
          },
          {
            notionalCap: '12000000.00000000',
            maxLeverage: 50,
            mmr: '0.01000000',
            cum: '11450.00000000',
          },
          {
            notionalCap: '70000000.00000000',
            maxLeverage: 25,
            mmr: '0.02000000',
            cum: '131450.00000000',
          },
        ],
      },
    });
  });

  it.each(['customerService', 'userAgreement', 'privacyPolicy', 'aboutUs', 'rechargeConfig'])(
    'contain %s',
    async (key) => {
      expect((await world.call(getSetting, { query: { key } })).ok).toBe(true);
    },
  );

  it.each([
    ['customer_service', 'customerService'],
    ['CUSTOMER-SERVICE', 'customerService'],
    ['kefu', 'customerService'],
    ['rsa_public_key', 'rsaPublicKey'],
    ['publicKey', 'rsaPublicKey'],
    ['user_agreement', 'userAgreement'],
    ['privacy', 'privacyPolicy'],
    ['ABOUT_US', 'aboutUs'],
    ['testmailbox', 'testMailbox'],
  ])('contain %s, which is %s', async (key, name) => {
    const read = (each: string) => world.must(getSetting, { query: { key: each } });
    expect(await read(key)).toEqual(await read(name));
  });

  it('are null for an unknown key with UNKNOWN_SETTING=null', async () => {
    const unknownSetting = readConfig({ UNKNOWN_SETTING: 'null' }).unknownSetting;
    const server = await startServer({ config: { unknownSetting } });
    const other = await server.createWorld();
    for (const key of ['nothing', 'constructor']) {
      const { text } = await other.raw(getSetting, { query: { key } });
      expect(JSON.parse(text)).toMatchObject({ success: true, code: 200, result: null });
    }
    expect(await other.must(getSetting, { query: { key: 'aboutUs' } })).not.toBe(null);
    await server.stop();
    expect(readConfig({}).unknownSetting).toBe('refused');
  });

  it.each(['nothing', '__proto__', 'constructor', 'all', 'toString'])(
    'do not contain %s',
    async (key) => {
      expect(await world.call(getSetting, { query: { key } })).toMatchObject({
        reason: 'settingUnknown',
        facts: { key },
      });
    },
  );

  it('list the coins with their networks', async () => {
    const currencies = await world.must(listCurrencies);
    expect(currencies).toHaveLength(11);
    expect(currencies.find(({ currency }) => currency === 'USDT')?.networks).toMatchObject([
      {
        network: 'TRC20',
        minDeposit: '1.00000000',
        minWithdraw: '10.00000000',
        withdrawFee: '1.00000000',
      },
      {
        network: 'ERC20',
        minDeposit: '5.00000000',
        minWithdraw: '20.00000000',
        withdrawFee: '5.00000000',
      },
    ]);
  });

  it('value a coin at its mark price, and USDT at one', async () => {
    const [ticker] = await world.must(listPrices, { query: { symbols: 'ETH/USDT' } });
    const rate = (currency: string) => world.call(getCurrencyRate, { query: { currency } });
    expect(await rate('ETH')).toMatchObject({
      result: { usdtRate: ticker?.markPrice, at: TEST_AT },
    });
    expect(await rate('USDT')).toMatchObject({ result: { usdtRate: '1.00000000' } });
    expect(await rate('NOPE')).toMatchObject({ reason: 'currencyUnknown' });
  });

  it('contain the current time of the world', async () => {
    expect(await world.must(getServerTime)).toBe(TEST_AT);
  });
});
