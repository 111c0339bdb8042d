import { describe, expect, it } from 'vitest';
import type { Currency } from '../settings/settings.api.ts';
import {
  bankNumber,
  emptySettlement,
  toSettlementForm,
  isSettlementForm,
  passwordProblem,
  plainAddress,
  reduceSettlement,
  type SettlementForm,
  settlementProblems,
  summarizeSettlement,
  withdrawable,
} from './settlementForm.ts';

const coin = (currency: string, networks: string[], isOut = true): Currency => ({
  currency,
  name: currency,
  icon: '',
  decimals: 2,
  networks: networks.map((network) => ({
    network,
    minDeposit: '1',
    confirmations: 1,
    minWithdraw: '1',
    withdrawFee: '1',
  })),
  rechargeable: true,
  withdrawable: isOut,
});
const coins = [coin('USDT', ['TRC20', 'ERC20']), coin('BTC', ['BTC']), coin('DOGE', [], false)];
const chain: SettlementForm = { ...emptySettlement('USDT', 'TRC20'), address: ' nile:T12 3 ' };
const bank: SettlementForm = {
  ...emptySettlement('USDT', ''),
  type: 'bank',
  bankName: ' Harbour Bank ',
  realName: 'Li Wei',
  bankAccount: '6222 0200-1234 abcd',
  label: ' ',
};

describe('settlement form', () => {
  it('offers only coins that can be withdrawn', () =>
    expect(withdrawable(coins).map(({ currency }) => currency)).toEqual(['USDT', 'BTC']));

  it('a change of coin selects a network of the new coin; a network that the coin supports is retained', () => {
    expect(reduceSettlement(chain, { currency: 'BTC' }, coins).network).toBe('BTC');
    expect(reduceSettlement(chain, { network: 'ERC20' }, coins).network).toBe('ERC20');
  });

  it('plainAddress and bankNumber strip spaces and dashes from a pasted text', () => {
    expect(plainAddress(' nile:T12\n3 ')).toBe('nile:T123');
    expect(bankNumber('6222 0200–1234 abcd')).toBe('622202001234ABCD');
  });

  it.each([
    [chain, 'right', {}],
    [chain, 'checksum', { address: 'address_checksum' }],
    [{ ...chain, address: ' ' }, 'incomplete', { address: 'addressMissing' }],
    [{ ...chain, label: 'x'.repeat(33) }, 'right', { label: 'tooLong' }],
    [bank, 'incomplete', {}],
    [{ ...bank, bankAccount: '12😀456' }, 'incomplete', { bankAccount: 'accountForm' }],
    [
      { ...bank, bankName: ' ', realName: '', bankAccount: '' },
      'incomplete',
      { bankName: 'missing', realName: 'missing', bankAccount: 'missing' },
    ],
  ] as const)('%o with the address verdict "%s" has the problems %o', (form, verdict, problems) =>
    expect(settlementProblems(form, verdict)).toEqual(problems),
  );

  it.each([
    ['', { withdrawPassword: 'passwordMissing' }],
    ['1234567', { withdrawPassword: 'passwordShort' }],
    ['12345678', {}],
  ])('passwordProblem for the password "%s" is %j', (password, problem) =>
    expect(passwordProblem(password)).toEqual(problem),
  );

  it('sends only the fields of the selected type', () => {
    expect(summarizeSettlement(chain, 'secret 12')).toEqual({
      type: 'blockchain',
      currency: 'USDT',
      network: 'TRC20',
      address: 'nile:T123',
      withdrawPassword: 'secret 12',
    });
    expect(summarizeSettlement(bank, 'secret 12')).toEqual({
      type: 'bank',
      currency: 'USDT',
      bankName: 'Harbour Bank',
      realName: 'Li Wei',
      bankAccount: '622202001234ABCD',
      withdrawPassword: 'secret 12',
    });
  });

  it('the form of a bound account starts without the number, which the server masks', () =>
    expect(
      toSettlementForm({
        id: '1',
        type: 'bank',
        currency: 'USDT',
        bankName: 'Harbour Bank',
        realName: 'Li Wei',
        bankAccount: '****5678',
        createTime: '2026-01-01 00:00:00',
      }),
    ).toMatchObject({ bankName: 'Harbour Bank', bankAccount: '', label: '' }));

  it.each([
    [chain, true],
    [{ ...chain, type: 'cash' }, false],
    [{ ...chain, label: undefined }, false],
    ['', false],
  ])('isSettlementForm for the stored value %j is %s', (stored, isForm) =>
    expect(isSettlementForm(stored)).toBe(isForm),
  );
});
