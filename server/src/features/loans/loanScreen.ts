/** The route of the app that shows a loan. */
export const loanScreen = (id: string): string => `/jiedaiOrder?id=${id}`;
