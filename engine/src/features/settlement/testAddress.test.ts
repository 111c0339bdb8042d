import { normalAddress } from '@hongbao/contracts/settlement/testAddress';
import { describe, expect, it } from 'vitest';
import { isTestAddress } from './testAddress.ts';

/** Examples from BIP-173, BIP-350 and EIP-55; the TRON addresses are those of well-known contracts. */
const right = [
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX'],
  ['BTC', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['BTC', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  ['ERC20', 'sep:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', 'sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ERC20', 'sep:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['TRC20', 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const;

const wrong = [
  ['a main-network Bitcoin address', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a legacy main-network Bitcoin address', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a mistyped letter', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy'],
  ['mixed case', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzSX'],
  [
    'version 0 with the checksum of later versions',
    'BTC',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc94',
  ],
  ['the address of another network', 'BTC', 'sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['a main-network Ethereum address', 'ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['mistyped capitals', 'ERC20', 'sep:0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['an address that is too short', 'ERC20', 'sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea'],
  ['a main-network TRON address', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a mistyped letter', 'TRC20', 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['an unknown network', 'OTHER', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
] as const;

describe('a test-network address', () => {
  it.each(right)('of %s is accepted: %s', (network, address) => {
    expect(isTestAddress(network, address)).toBe(true);
    expect(isTestAddress(network, normalAddress(address))).toBe(true);
  });

  it.each(wrong)('is refused for %s (%s %s)', (_, network, address) => {
    expect(isTestAddress(network, address)).toBe(false);
  });

  it('is refused after any one letter is changed', () => {
    for (const [network, address] of right) {
      const text = normalAddress(address);
      // A hexadecimal address in one case has no checksum, so any letter is valid.
      if (network === 'ERC20') continue;
      for (let at = 6; at < text.length; at++) {
        const letter = text.charAt(at) === 'q' ? 'p' : 'q';
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        expect(isTestAddress(network, changed), changed).toBe(false);
      }
    }
  });
});
