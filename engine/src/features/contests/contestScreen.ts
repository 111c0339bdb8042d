/** The route of the app that shows a contest. */
export const contestScreen = (id: string): string => `/bisaiDetail?id=${id}`;

/** The route of the app that shows the member's receipt of a contest that has ended. */
export const contestReceiptScreen = (id: string): string => `${contestScreen(id)}&receipt=${id}`;
