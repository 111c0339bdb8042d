/** Runs server and app in this process. `npx hongbao` runs them in a process of their own. */
export { type RunningServer, type StartOptions, startServer } from './startServer.ts';
