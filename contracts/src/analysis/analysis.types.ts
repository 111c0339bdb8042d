/** What a realized result is of: the close of a contract, or a settled option. */
export const resultKinds = ['contracts', 'options'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** Whether a text is a month: "2026-01". */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
