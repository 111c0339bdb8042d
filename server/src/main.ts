import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { isOnlyForFirstWorld, makeFirstWorld, makeFirstWorldApart } from './firstWorld.ts';
import { loadEnvelopeKeys } from './http/envelopeKeys.ts';
import { allHandlers } from './jobs/allHandlers.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { greet } from './greet.ts';
import { Handlers } from './world/handlers.ts';
import { Worlds } from './world/worlds.ts';

const config = readOrGiveUp();
const keys = loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile);
const worlds = new Worlds(config.dataDir, new Handlers(allHandlers()), scenarios, (error) => {
  console.error('A world could not go on:', error);
});

if (isOnlyForFirstWorld(process.argv)) {
  await makeFirstWorld(config, worlds);
  await worlds.close();
  process.exit(0);
}
if (!worlds.exists('main')) await makeFirstWorldApart(fileURLToPath(import.meta.url));
await worlds.find('main');
worlds.startHeartbeat();

const app = await createApp(config, worlds, keys);
await app.listen({ host: config.host, port: config.port }).catch(giveUp);
await greet(app, config);

const stop = async () => {
  await app.close();
  await worlds.close();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

/** The environment, or the one line that says what is wrong with it. */
function readOrGiveUp(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp(error);
  }
}

function giveUp(error: unknown): never {
  console.error(`Hongbao did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
