export const optionDirections = ['up', 'down'] as const;
export type OptionDirection = (typeof optionDirections)[number];

export const optionStatuses = ['running', 'settled'] as const;
export type OptionStatus = (typeof optionStatuses)[number];

/** What the prices of entry and exit make of an option at its expiry. */
export const optionOutcomes = ['win', 'lose', 'tie'] as const;
export type OptionOutcome = (typeof optionOutcomes)[number];

/** `sold` is an option that its member sold before its expiry. */
export const optionResults = [...optionOutcomes, 'sold'] as const;
export type OptionResult = (typeof optionResults)[number];

/** Maximum number of running options of one member. */
export const OPTIONS_RUNNING_MAX = 5;
