import { allCalls } from '@hongbao/contracts/calls';

/** The paths of WebSockets. */
export const socketPaths: ReadonlySet<string> = new Set(
  allCalls.filter(({ answers }) => answers === 'socket').map(({ path }) => path),
);
