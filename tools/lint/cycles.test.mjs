import { expect, it } from 'vitest';
import { findPath, folderGraph, folderOf, importGraph } from './cycles.mjs';

const files = importGraph(
  new Map([
    ['features/loans/LoanPage.tsx', "import { two } from './loanForm.ts';"],
    ['features/loans/loanForm.ts', "const load = () => import('../wallet/Sum.tsx');"],
    [
      'features/wallet/Sum.tsx',
      "import type { Sum } from '../../ui/Sum.tsx';\nimport './sum.css';",
    ],
    ['features/wallet/walletView.ts', "export { loanForm } from '../loans/loanForm.ts';"],
    ['ui/Sum.tsx', "import { useState } from 'react';"],
  ]),
);

it('the graph of files has static, dynamic and type imports of known files', () => {
  expect(files.get('features/loans/LoanPage.tsx')).toEqual(new Set(['features/loans/loanForm.ts']));
  expect(files.get('features/loans/loanForm.ts')).toEqual(new Set(['features/wallet/Sum.tsx']));
  expect(files.get('features/wallet/Sum.tsx')).toEqual(new Set(['ui/Sum.tsx']));
});

it('a folder of a room is compared with its neighbors, any other folder is compared as a whole', () => {
  expect(folderOf('features/loans/parts/Row.tsx', ['features'])).toBe('features/loans');
  expect(folderOf('app/stack/Outlet.tsx', ['features'])).toBe('app');
  expect(folderOf('main.tsx', ['features'])).toBe('main.tsx');
});

it('finds a cycle of folders whose files have none', () => {
  const folders = folderGraph(files, ['features']);
  expect(findPath(folders, 'features/wallet', 'features/loans')).toEqual([
    'features/wallet',
    'features/loans',
  ]);
  expect(findPath(folders, 'features/loans', 'features/wallet')).not.toBeNull();
  expect(findPath(folders, 'ui', 'features/wallet')).toBeNull();
  expect(findPath(files, 'features/wallet/Sum.tsx', 'features/loans/loanForm.ts')).toBeNull();
});
