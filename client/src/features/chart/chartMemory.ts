import { useSyncExternalStore } from 'react';
import { createChanges } from '../../lib/changes.ts';
import { type Guard, hasFields, isListOf, isMapOf, isText } from '../../lib/guards.ts';
import { readStoredJson, storageKeys, writeStored } from '../../lib/storage.ts';
import { memberKey } from '../../state/memberKey.ts';
import { useAppSelector } from '../../state/store.ts';
import { firstPeriods, isPeriods, type Periods } from './periods.ts';

/** What a member has set on the charts of this device. It is never sent to the server. */
export interface ChartMemory {
  periods: Periods;
  /** Prices of the drawn lines, as decimal strings, by symbol. */
  lines: Readonly<Record<string, readonly string[]>>;
}

/** Maximum number of drawn lines of a symbol. Each has a handle on the price axis. */
export const LINES_MAX = 4;

const nothing: readonly string[] = [];
const emptyMemory: ChartMemory = { periods: firstPeriods, lines: {} };

type Memories = Readonly<Record<string, ChartMemory>>;
let memories: Memories | null = null;
const { subscribe, notify } = createChanges();

const read = (): Memories => (memories ??= readStoredJson(storageKeys.chart, isMemories) ?? {});

function write(key: string, memory: ChartMemory): void {
  memories = { ...read(), [key]: memory };
  writeStored(storageKeys.chart, JSON.stringify(memories));
  notify();
}

/** The periods of the indicators and the drawn lines of a symbol, with their setters. */
export function useChartMemory(symbol: string) {
  const key = memberKey(useAppSelector((state) => state.session.userInfo?.id));
  const memory = useSyncExternalStore(subscribe, read)[key] ?? emptyMemory;
  const lines = memory.lines[symbol] ?? nothing;
  const setLines = (next: readonly string[]) =>
    write(key, { ...memory, lines: { ...memory.lines, [symbol]: next } });
  return {
    periods: memory.periods,
    setPeriods: (periods: Periods) => write(key, { ...memory, periods }),
    lines,
    addLine: (price: string) => setLines([...lines, price].slice(0, LINES_MAX)),
    moveLine: (index: number, price: string) =>
      setLines(lines.map((line, at) => (at === index ? price : line))),
    removeLine: (index: number) => setLines(lines.filter((_, at) => at !== index)),
  };
}

export type Drawn = ReturnType<typeof useChartMemory>;

const isPrice: Guard<string> = (value): value is string =>
  isText(value) && /^\d{1,11}(\.\d{1,8})?$/.test(value) && Number(value) > 0;
const isLines: Guard<string[]> = (value): value is string[] =>
  isListOf(isPrice)(value) && value.length <= LINES_MAX;

/** Guard of the stored value. */
export const isMemories: Guard<Memories> = isMapOf(
  hasFields<ChartMemory>({ periods: isPeriods, lines: isMapOf(isLines) }),
);
