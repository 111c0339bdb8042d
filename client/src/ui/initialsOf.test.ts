import { expect, it } from 'vitest';
import { initialsOf } from './initialsOf.ts';

it.each([
  ['fi**@hongbao.example', 'FI'],
  ['nina.wong@hongbao.example', 'NW'],
  ['Harbour Bank', 'HB'],
  ['王小明', '王小'],
  ['ส**@hongbao.example', 'ส'],
  ['+66 *** 4821', '21'],
  ['***', '#'],
])('returns the initials of %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
