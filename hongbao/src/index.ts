/** A Hongbao in this process: server and app. `npx hongbao` runs one in a process of its own. */
export { type RunningServer, type StartOptions, startServer } from './startServer.ts';
