import type {
  OptionDirection,
  OptionResult,
  OptionStatus,
} from '@hongbao/contracts/options/options.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Book } from '../../ledger/accounts.ts';

/** An option's row, whose texts have the types of the stored values. */
export type Option = Omit<RowOf<'OptionOrder'>, 'direction' | 'status' | 'result' | 'book'> & {
  readonly direction: OptionDirection;
  readonly status: OptionStatus;
  readonly result: OptionResult | null;
  readonly book: Book;
};
