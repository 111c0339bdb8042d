/** The route of the app that shows a contest. */
export const contestScreen = (id: string): string => `/bisaiDetail?id=${id}`;
