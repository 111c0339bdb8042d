import { beforeEach, expect, it } from 'vitest';
import { storageKeys, writeStored } from '../../lib/storage.ts';
import { testWallet } from './testWallet.ts';

beforeEach(() => localStorage.clear());

it('the test wallet creates the documented address and signature for a private key', async () => {
  // The example in the web3.js documentation of `eth.accounts.sign`.
  writeStored(
    storageKeys.testWallet,
    '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  );
  const wallet = testWallet();
  expect(wallet.address).toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23');
  expect(await wallet.sign('Some data')).toBe(
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
  );
});

it('the test wallet persists its key, and replaces a stored key that is invalid', () => {
  const first = testWallet().address;
  expect(testWallet().address).toBe(first);
  writeStored(storageKeys.testWallet, 'f'.repeat(64));
  expect(testWallet().address).not.toBe(first);
});
