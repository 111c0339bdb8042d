import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { toString as toQr } from 'qrcode';
import type { Config } from './config.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_WITHDRAW_PASSWORD } from './scenarios/demoMember.ts';

/** Says where everything is and how to get in. The QR carries an address a phone can reach, where there is one. */
export async function greet(app: FastifyInstance, config: Config): Promise<void> {
  const { lines, origin } = greeting(app.listeningOrigin, config);
  console.log(lines.join('\n'));
  console.log(await toQr(`${origin}/`, { type: 'utf8' }));
}

/**
 * The lines of it, and the origin they name: the public one, else this machine's in its network where the server listens
 * there, else the one it listens at, which no phone reaches.
 */
export function greeting(
  listening: string,
  config: Config,
): { readonly lines: readonly string[]; readonly origin: string } {
  const near = config.publicUrl ?? (isEverywhere(config.host) ? nearbyOrigin(listening) : null);
  const origin = near ?? listening;
  const lines = [
    '',
    '  Hongbao is running. All money is simulated.',
    '',
    `  App       ${origin}/`,
    `  Calls     ${origin}/api   (documented at ${origin}/docs)`,
    ...(config.isControlOn
      ? [
          `  Control   ${origin}/control/worlds`,
          `  Outbox    ${origin}/control/worlds/main/outbox   (codes and mails that would have been sent)`,
          ...(config.hasOwnToken
            ? [`  Token     ${config.controlToken}   (the operator’s: Authorization: Bearer …)`]
            : []),
        ]
      : []),
    ...(config.scenario === 'empty' ? [] : [`  Demo      ${signInOf(config.scenario)}`]),
    `  Data      ${placeOf(config)}`,
    ...(near ? [] : ['', '  For a phone in the same network: start it with HOST=0.0.0.0']),
    '',
  ];
  return { lines, origin };
}

/** Every scenario with people in it has the demo member; withdrawal passwords only the demo's. */
const signInOf = (scenario: string) =>
  `${DEMO_ACCOUNT}  /  ${DEMO_PASSWORD}` +
  (scenario === 'demo' ? `   (withdrawals: ${DEMO_WITHDRAW_PASSWORD})` : '');

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** The same server by this machine's address in its network; null when it has none. */
function nearbyOrigin(url: string): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return found ? `http://${found.address}:${new URL(url).port}` : null;
}

/** Where the worlds are. An address is told without its password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}, shared with other servers; working copies in ${dataDir}`;
}
