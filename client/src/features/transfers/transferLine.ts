import type { Outcome } from '@hongbao/contracts/line';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { PagedAnswer } from '../../api/usePagedList.ts';
import type { TimelineEvent } from '../../ui/Timeline.tsx';

/** What the app knows of every deposit or withdrawal. */
export interface Transfer {
  id: string;
  status: number;
  currency: string;
  amount: string;
  createTime: string;
  reason?: string | undefined;
}

export interface TransferStep<Key extends string = string> {
  /** The key of its title. */
  key: Key;
  /** Time of the step in the wire format, if known. */
  time?: string | undefined;
  state: TimelineEvent['state'];
}

/** Options of a query that polls while its page is in front. */
interface Reading {
  refetchOnMountOrArgChange: number;
  pollingInterval: number;
  skipPollingIfUnfocused: true;
  skip?: boolean;
}

/** The answer to the request of one record; null for an id that the member does not have. */
interface OneAnswer<T> {
  data?: T | null | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** How a product line looks in the app: its list, the sheet and the page of one record, and its status. */
export interface TransferLine<T extends Transfer> {
  /** The name of the line in test ids and stored settings. */
  readonly name: string;
  readonly contract: {
    readonly statuses: readonly T['status'][];
    readonly outcomeOf: Readonly<Record<T['status'], Outcome>>;
    readonly listPage: string;
  };
  /** The keys of its texts. `next` is the note of a current step, and may have no text. */
  readonly texts: {
    readonly one: string;
    readonly timeline: string;
    readonly status: (status: T['status']) => string;
    readonly step: (key: string) => string;
    readonly next?: (key: string) => string;
  };
  readonly usePages: (status: T['status'] | null, options: Reading) => PagedAnswer<T>;
  readonly useOne: (id: string, options: Reading) => OneAnswer<T>;
  /** Returns past, current and expected steps. */
  readonly steps: (record: T) => readonly TransferStep[];
  /** The figures of a record: `Fact` elements. */
  readonly Facts: ComponentType<{ record: T }>;
  /** The second line of a row. */
  readonly Note: ComponentType<{ record: T }>;
  /** The statement for an empty list. */
  readonly EmptyList: ComponentType<{ isFiltered: boolean }>;
  /** What the member can do with a record. */
  readonly Actions?: ComponentType<{ record: T }>;
  /** The next page of a record that is done, in place of the list. */
  readonly Next?: ComponentType;
  /** Title and text of the page of one record. */
  readonly result: (record: T, outcome: Outcome, t: TFunction) => { title: string; text?: string };
}
