import { HOUR_MS } from '@hongbao/contracts/time';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { loadEnvelopeKeys } from './http/envelopeKeys.ts';
import { allHandlers } from './jobs/allHandlers.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { greet } from './greet.ts';
import { wallNow } from './world/clock.ts';
import { Handlers } from './world/handlers.ts';
import { Worlds } from './world/worlds.ts';

const config = readConfig(process.env);
const keys = loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile);
const worlds = new Worlds(config.dataDir, new Handlers(allHandlers()), scenarios, (error) => {
  console.error('A world could not go on:', error);
});

if (!worlds.exists('main')) {
  console.log(`Making the first world (scenario ${config.scenario}, seed ${config.seed}) …`);
  const { scenario, seed } = config;
  // The template stands at the full hour, so that a reset within it is a copy; the new world then catches up.
  const at = Math.floor(wallNow() / HOUR_MS) * HOUR_MS;
  const world = await worlds.create({ id: 'main', scenario, seed, at, clock: 'frozen' }, (text) =>
    console.log(`  ${text}`),
  );
  await world.advanceTo(wallNow());
  await world.run(1);
}
await worlds.find('main');
worlds.startHeartbeat();

const app = await createApp(config, worlds, keys);
await app.listen({ host: config.host, port: config.port });
await greet(app, config);

const stop = async () => {
  await app.close();
  await worlds.close();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
