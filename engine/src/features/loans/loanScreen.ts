/** The route of the app that shows a loan. */
export const loanScreen = (id: string): string => `/jiedaiOrder?id=${id}`;

/** The route of the app that shows the receipt of a loan that has ended. */
export const loanReceiptScreen = (id: string): string => `/jiedaiOrder?receipt=${id}`;
