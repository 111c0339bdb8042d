export const optionDirections = ['up', 'down'] as const;
export type OptionDirection = (typeof optionDirections)[number];

export const optionStatuses = ['running', 'settled'] as const;
export type OptionStatus = (typeof optionStatuses)[number];

export const optionResults = ['win', 'lose', 'tie'] as const;
export type OptionResult = (typeof optionResults)[number];

/** Maximum number of running options of one member. */
export const OPTIONS_RUNNING_MAX = 5;
