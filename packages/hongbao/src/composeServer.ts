import { createApp } from '@hongbao/server/app';
import type { Config } from '@hongbao/server/config/config';
import type { ClusterConfig } from '@hongbao/cluster/clusterConfig';
import { withControlToken } from '@hongbao/server/controlToken';
import { loadEnvelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { withCustomScenarios } from '@hongbao/server/scenarios/custom/withCustomScenarios';
import { loadSecretsKey } from '@hongbao/server/secretsKey';
import { Handlers } from '@hongbao/engine/world/handlers';
import { dataFolder } from '@hongbao/server/worlds/dataFolder';
import { Worlds } from '@hongbao/engine/worlds/worlds';
import { webhookOutbox } from '@hongbao/engine/devtools/webhooks/webhookOutbox';
import { mcpRoute } from './mcpRoute.ts';

/** A server whose worlds can be used, and which is not listening yet. */
export interface ComposedServer {
  /** The settings, with the token that control calls require. */
  readonly config: Config;
  readonly worlds: Worlds;
  /** Builds the application that handles requests. */
  createApp(): ReturnType<typeof createApp>;
}

/**
 * Composes a server from its settings: keys, worlds, and the cluster if there is a shared database. Throws when a
 * setting, a key or the database cannot be used.
 */
export async function composeServer(settings: ClusterConfig): Promise<ComposedServer> {
  const handlers = new Handlers(allHandlers());
  const customized = withCustomScenarios(scenarios, settings.scenariosDir);
  const cluster = await joinClusterIfAny(settings);
  try {
    const config = withControlToken(settings);
    const keys = loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile);
    const worlds = new Worlds({
      platform: dataFolder(config.dataDir, cluster?.store),
      handlers,
      scenarios: customized,
      bytesMax: config.worldBytesMax,
      secretsKey: loadSecretsKey(config.dataDir, config.secretsKeyFile),
      report,
      outbox: webhookOutbox,
    });
    return {
      config,
      worlds,
      createApp: async () => {
        const app = await createApp(config, worlds, keys, undefined, cluster?.peers);
        if (config.isControlOn) await app.register((mcp) => mcpRoute(mcp, config));
        return app;
      },
    };
  } catch (error) {
    await cluster?.store.close();
    throw error;
  }
}

/** Joins the cluster of the settings. The PostgreSQL driver is loaded only then. Null for a single server. */
async function joinClusterIfAny(settings: ClusterConfig) {
  const { databaseUrl } = settings;
  if (databaseUrl === null) return null;
  const { joinCluster } = await import('@hongbao/cluster/joinCluster');
  return joinCluster({ ...settings, databaseUrl }, { report });
}

function report(text: string, error?: unknown): void {
  console.error(text, ...(error === undefined ? [] : [error]));
}
