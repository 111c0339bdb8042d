// Installs, generates and builds everything. `npm start` does the same and then starts the server.
import { ensureReady } from './lib.mjs';

await ensureReady();
