import type { DialectText } from './dialectText.ts';
import { jeecg } from './jeecg.ts';

/** The dialects that are part of the program. */
export const builtinDialects: readonly DialectText[] = [{ name: 'jeecg', file: null, text: jeecg }];
