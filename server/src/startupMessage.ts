import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { renderUnicodeCompact } from 'uqr';
import type { Config } from './config/config.ts';
import { isEveryAddress, isLoopback } from '@hongbao/engine/config/addresses';
import {
  DEMO_ACCOUNT,
  DEMO_PASSWORD,
  DEMO_WITHDRAW_PASSWORD,
} from '@hongbao/engine/scenarios/builtin/demoMember';

/**
 * Prints the addresses, the login, and a QR code of the app if a phone can reach it.
 *
 * @param place location of the worlds
 */
export function printStartupMessage(app: FastifyInstance, config: Config, place: string): void {
  const { lines, phoneOrigin } = startupLines(app.listeningOrigin, config, nearbyAddress(), place);
  console.log(lines.join('\n'));
  if (phoneOrigin === null) return;
  if (config.isHttps) {
    console.log('  The certificate of the authority, which the phone has to trust first:');
    console.log(renderUnicodeCompact(`${phoneOrigin}/ca.crt`, { ecc: 'M', border: 4 }));
  }
  console.log('  The app on a phone in the same network:');
  console.log(renderUnicodeCompact(`${phoneOrigin}/`, { ecc: 'M', border: 4 }));
}

interface StartupLines {
  readonly lines: readonly string[];
  /** The origin for the QR code; null if a phone cannot reach the server. */
  readonly phoneOrigin: string | null;
}

/**
 * Lines printed at the start. Their origin is the public one, else the machine's address in its network if the server
 * listens on every address, else the address it listens on.
 *
 * @param nearby this machine's address in its network; null when it has none
 * @param place location of the worlds
 */
export function startupLines(
  listening: string,
  config: Config,
  nearby: string | null,
  place: string,
): StartupLines {
  const origin = config.publicUrl ?? originOf(listening, config, nearby);
  const isForPhones = !isLoopback(new URL(origin).hostname);
  // A token that the operator configured is never printed.
  const token = config.hasOwnToken ? config.controlToken : null;
  const lines = [
    '',
    '  Hongbao is running. All money is simulated.',
    '',
    ...(config.isControlOn
      ? [`  Desk      ${origin}/desk.html${token === null ? '' : `#token=${token}`}`]
      : []),
    `  Calls     ${origin}/docs`,
    `  App       ${origin}/`,
    ...(token === null
      ? []
      : [`  Token     ${token}   (the operator’s: Authorization: Bearer <token>)`]),
    ...(config.scenario === 'empty' ? [] : [`  Demo      ${signInOf(config.scenario)}`]),
    `  Data      ${place}`,
    ...(config.isHttps
      ? [
          `  Authority ${origin}/ca.crt   (to be trusted once per device; how: ${trustCommand(config)})`,
        ]
      : []),
    ...(isForPhones ? [] : ['', `  For a phone in the same network: ${commandForPhones(config)}`]),
    '',
  ];
  return { lines, phoneOrigin: isForPhones ? origin : null };
}

const isNpm = (command: string) => command.startsWith('npm ');

const trustCommand = ({ startCommand }: Config) =>
  isNpm(startCommand) ? 'npm run hongbao -- trust' : `${startCommand} trust`;

/** Returns the command that restarts this server so that a phone can reach it. */
function commandForPhones({ host, publicUrl, startCommand, isHttps }: Config): string {
  // In a container the server cannot determine the address of the machine.
  if (publicUrl !== null)
    return 'BIND=0.0.0.0 PUBLIC_URL=http://<address of this machine>:3000 docker compose up';
  if (isEveryAddress(host)) return 'connect this machine to a network, then start again';
  return `HOST=0.0.0.0 ${startCommand}${isHttps ? (isNpm(startCommand) ? ' -- --https' : ' --https') : ''}`;
}

/**
 * Returns the credentials of the demo member, which every scenario with members has. Only the scenario demo has
 * withdrawal passwords.
 */
const signInOf = (scenario: string) =>
  `${DEMO_ACCOUNT}  /  ${DEMO_PASSWORD}` +
  (scenario === 'demo' ? `   (withdrawals: ${DEMO_WITHDRAW_PASSWORD})` : '');

/** Returns the origin of a server without a public origin. */
function originOf(listening: string, { host }: Config, nearby: string | null): string {
  if (!isEveryAddress(host)) return listening;
  const { protocol, port } = new URL(listening);
  return new URL(`${protocol}//${nearby ?? '127.0.0.1'}:${port}`).origin;
}

/** Returns this machine's address in its local network; null without a network. */
function nearbyAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
