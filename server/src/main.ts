import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { isOnlyForFirstWorld, makeFirstWorld, makeFirstWorldApart } from './firstWorld.ts';
import { loadEnvelopeKeys } from './http/envelopeKeys.ts';
import { allHandlers } from './jobs/allHandlers.ts';
import { stopOnSignal } from './stopOnSignal.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { loadSecretsKey } from './secretsKey.ts';
import { greet } from './greet.ts';
import { Handlers } from './world/handlers.ts';
import { Worlds } from './world/worlds.ts';

const config = readOrGiveUp();
const keys = loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile);
const worlds = new Worlds({
  dataDir: config.dataDir,
  handlers: new Handlers(allHandlers()),
  scenarios,
  bytesMax: config.worldBytesMax,
  secretsKey: loadSecretsKey(config.dataDir, config.secretsKeyFile),
  report: (text, error) => console.error(text, ...(error === undefined ? [] : [error])),
});

if (isOnlyForFirstWorld(process.argv)) {
  // The server that waits for it holds the folder; without that server there is nobody to make a world for.
  process.once('disconnect', () => process.exit(1));
  await makeFirstWorld(config, worlds);
  await worlds.close();
  process.exit(0);
}
try {
  worlds.lock(`a server at ${config.host}:${config.port}, process ${process.pid}`);
  if (!worlds.exists('main')) await makeFirstWorldApart(fileURLToPath(import.meta.url));
} catch (error) {
  giveUp(error);
}
// A broken file stops nobody: the other worlds and the control calls work, and its own calls say what is wrong.
await worlds.find('main').catch((error: unknown) => console.error(messageOf(error)));
worlds.startHeartbeat();

const app = await createApp(config, worlds, keys);
await app.listen({ host: config.host, port: config.port }).catch(giveUp);
await greet(app, config);

stopOnSignal(async () => {
  await app.close();
  await worlds.close();
});

/** The environment, or the one line that says what is wrong with it. */
function readOrGiveUp(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp(error);
  }
}

function giveUp(error: unknown): never {
  console.error(`Hongbao did not start: ${messageOf(error)}`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
