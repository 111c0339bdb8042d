import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { transferWords } from './transferWords.ts';

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction;

it.each([
  ['openFee', 'openFee'],
  ['positionMargin (hold)', 'positionMargin · flag_hold'],
])('writes the type %s as "%s"', (type, words) => expect(transferWords(type, t)).toBe(words));
