/**
 * Every reason the product says no, once. `code` is what travels (HTTP 200, its own code), `text` the English message;
 * clients translate by code. Codes are grouped by feature in hundreds and never reused.
 */
export const refusals = {
  // 10xx: any call
  notServedYet: { code: 1000, text: 'This call is not served yet.' },
  notFound: { code: 1001, text: 'There is no such object.' },
  insufficientBalance: { code: 1002, text: 'The available balance is too low.' },
  amountTooSmall: { code: 1003, text: 'The amount is below the minimum.' },
  amountTooLarge: { code: 1004, text: 'The amount is above the maximum.' },
  notAllowedInThisState: { code: 1005, text: 'This is not possible in the present state.' },
} as const satisfies Record<string, { code: number; text: string }>;

export type RefusalKey = keyof typeof refusals;
