// Everything before running: install, generate, build. `npm start` does the same and then runs.
import { ensureReady } from './lib.mjs';

await ensureReady();
