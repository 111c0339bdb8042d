import { isRecord } from '@hongbao/contracts/http/answer';

export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

/** Returns a type guard for the values in `values`. */
export const isOneOf =
  <T extends string>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const isListOf =
  <T>(isEntry: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isEntry);

export const isMapOf =
  <T>(isEntry: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(isEntry);

/** Returns a type guard for an object, with a guard for each of its fields. */
export const hasFields =
  <T extends object>(guards: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.entries<Guard<unknown>>(guards).every(([name, isFit]) => isFit(value[name]));

/** Returns a type guard for a stored form: its fields are texts, except those with a guard in `others`. */
export const isFormLike = <T extends object>(
  empty: T,
  others: { readonly [K in keyof T]?: Guard<T[K]> } = {},
): Guard<T> => {
  const texts = Object.keys(empty).map((field) => [field, isText] as const);
  return hasFields({ ...Object.fromEntries(texts), ...others } as {
    readonly [K in keyof T]: Guard<T[K]>;
  });
};
