import type { LooseInput } from './client.ts';
import { settlementSamples } from './samples/settlement.ts';
import { withdrawalSamples } from './samples/withdrawal.ts';
import { productsSamples } from './samples/products.ts';
import { loansSamples } from './samples/loans.ts';
import { ieoSamples } from './samples/ieo.ts';
import { optionsSamples } from './samples/options.ts';
import { flashSamples } from './samples/flash.ts';
import { contentSamples } from './samples/content.ts';
import { kycSamples } from './samples/kyc.ts';
import { teamSamples } from './samples/team.ts';
import { contestsSamples } from './samples/contests.ts';
import { testAidsSamples } from './samples/testAids.ts';
import { welfareSamples } from './samples/welfare.ts';
import { demoSamples } from './samples/demo.ts';

/**
 * Valid inputs of every served call (several for a call with several structures). The objects to which they refer need
 * not exist, because the inputs are for tests of the stages before the use case.
 */
export const sampleInputs: Readonly<Record<string, readonly LooseInput[]>> = {
  useShortLink: [{ query: { code: 'ABCD2345' } }],
  sendPhoneCaptcha: [{ query: { areaCode: '852', phone: '51234567', purpose: 'register' } }],
  sendEmailCaptcha: [{ query: { email: 'li@example.com', purpose: 'register' } }],
  register: [
    {
      body: {
        method: 'email',
        email: 'li@example.com',
        captcha: '123456',
        password: 'correct horse',
        inviteCode: 'ABCD2345',
        agreed: true,
      },
    },
    {
      body: {
        method: 'phone',
        areaCode: '852',
        phone: '51234567',
        captcha: '123456',
        password: 'correct horse',
        agreed: true,
      },
    },
  ],
  checkAccount: [{ query: { account: 'li@example.com' } }],
  checkGoogleAuth: [{ query: { account: 'li@example.com' } }],
  generateGoogleKey: [{}],
  getPasskeyChallenge: [{}],
  listPasskeys: [{}],
  addPasskey: [
    {
      body: {
        name: 'My phone',
        clientDataJson: 'eyJ0',
        authenticatorData: 'SZYN',
        publicKey: 'MFkw',
      },
    },
  ],
  removePasskey: [{ body: { id: 'SZYN' } }],
  getWalletNonce: [{ query: { address: `0x${'ab'.repeat(20)}` } }],
  login: [
    { body: { method: 'password', account: 'li@example.com', password: 'correct horse' } },
    { body: { method: 'guest', deviceId: 'device-0001' } },
    { body: { method: 'thirdParty', provider: 'google', idToken: 'token' } },
    {
      body: {
        method: 'wallet',
        address: `0x${'ab'.repeat(20)}`,
        message: 'Sign in to Hongbao',
        signature: `0x${'cd'.repeat(65)}`,
      },
    },
    {
      body: {
        method: 'passkey',
        credentialId: 'SZYN',
        clientDataJson: 'eyJ0',
        authenticatorData: 'SZYN',
        signature: 'MEUC',
      },
    },
  ],
  loginByGoogleCode: [
    { body: { ticket: '1000000000001', googleCode: '123456' } },
    { body: { account: 'li@example.com', googleCode: '123456' } },
  ],
  loginByPhone: [{ body: { areaCode: '852', phone: '51234567', captcha: '123456' } }],
  loginByEmail: [{ body: { email: 'li@example.com', captcha: '123456' } }],
  logout: [{}],
  resetPassword: [
    { body: { account: 'li@example.com', captcha: '123456', password: 'correct horse' } },
  ],
  getMember: [{}],
  getProfile: [{}],
  changePassword: [
    {
      body: {
        type: 'withdraw',
        oldPassword: 'old password',
        newPassword: 'correct horse',
        googleCode: '123456',
      },
    },
  ],
  updateProfile: [
    {
      body: {
        surname: 'Li',
        firstName: 'Wei',
        gender: 'other',
        birthday: '1990-02-28',
        country: 'Hong Kong',
        address: '1 Queen’s Road',
        phone: '51234567',
      },
    },
  ],
  bindGoogleAuth: [{ body: { secret: 'JBSWY3DPEHPK3PXP', googleCode: '123456' } }],
  reportActivity: [{}],
  reportOnline: [{}],
  listSessions: [{}],
  revokeSession: [{ body: { id: '1000000000001' } }],
  bindContact: [
    { body: { method: 'email', email: 'li@example.com', captcha: '123456' } },
    { body: { method: 'phone', areaCode: '852', phone: '51234567', captcha: '123456' } },
  ],
  listVipLevels: [{}],
  listVipRewards: [{ query: { kind: 'weeklyRedEnvelope', pageNo: '1', pageSize: '10' } }],
  listBalances: [{ query: { account: 'main' } }],
  getAssets: [{}],
  listAssetHistory: [{}],
  listAccountChanges: [
    {
      query: {
        currency: 'USDT',
        type: 'recharge',
        account: 'main',
        from: '2026-01-01 00:00:00',
        to: '2026-02-01 00:00:00',
        pageNo: '1',
        pageSize: '10',
      },
    },
  ],
  getRechargeAddress: [{ query: { currency: 'USDT', network: 'TRC20' } }],
  applyRecharge: [
    {
      body: {
        currency: 'USDT',
        network: 'TRC20',
        amount: '100',
        proofPath: 'recharge/20260106/1.png',
      },
    },
  ],
  listRecharges: [{ query: { status: '0', pageNo: '1', pageSize: '10' } }],
  openPosition: [
    {
      body: {
        symbol: 'BTC/USDT',
        direction: 'long',
        quantity: '0.01',
        leverage: 10,
        orderType: 'limit',
        price: '50000',
        takeProfit: '60000',
        stopLoss: '49000',
        account: 'main',
      },
    },
  ],
  updateStops: [
    { body: { id: '1000000000001', takeProfit: '120000', stopLoss: '0' } },
    { body: { id: '1000000000001', trailingRate: '0.01' } },
  ],
  closePosition: [{ params: { id: '1000000000001' }, body: { quantity: '0.01' } }],
  listPositions: [
    {
      query: {
        status: 'running',
        symbol: 'BTC/USDT',
        account: 'main',
        pageNo: '1',
        pageSize: '10',
      },
    },
  ],
  summarizePositions: [{ query: { account: 'main' } }],
  analyzeResults: [{ query: { month: '2026-01', account: 'main' } }],
  cancelOrder: [{ params: { id: '1000000000001' } }],
  placeExit: [
    {
      body: { id: '1000000000001', side: 'takeProfit', price: '120000', quantity: '0.005' },
    },
  ],
  cancelExit: [{ body: { id: '1000000000001', exitId: '1000000000002' } }],
  reversePosition: [{ params: { id: '1000000000001' } }],
  adjustMargin: [{ body: { id: '1000000000001', amount: '-5' } }],
  listSymbols: [{}],
  listPrices: [{ query: { symbols: 'BTC/USDT,ETH/USDT' } }],
  listTickers: [{}],
  getPriceDistribution: [{}],
  listSparklines: [{}],
  listKlines: [
    { query: { symbol: 'BTC/USDT', interval: '1h', endAt: '1767672000000', limit: '10' } },
  ],
  getSetting: [{ query: { key: 'rsaPublicKey' } }],
  listCurrencies: [{}],
  getCurrencyRate: [{ query: { currency: 'BTC' } }],
  getServerTime: [{}],
  uploadFile: [{ body: { biz: 'recharge' } }],
  ...settlementSamples,
  ...withdrawalSamples,
  ...productsSamples,
  ...loansSamples,
  ...ieoSamples,
  ...optionsSamples,
  ...flashSamples,
  ...contentSamples,
  ...kycSamples,
  ...teamSamples,
  ...contestsSamples,
  ...testAidsSamples,
  ...welfareSamples,
  ...demoSamples,
};
