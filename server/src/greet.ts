import type { FastifyInstance } from 'fastify';
import { toString as toQr } from 'qrcode';
import type { Config } from './config.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD } from './scenarios/demoMember.ts';

/** Says where everything is and how to get in. */
export async function greet(app: FastifyInstance, config: Config): Promise<void> {
  const url = app.listeningOrigin;
  const lines = [
    '',
    '  Hongbao is running. All money is simulated.',
    '',
    `  App       ${url}/`,
    `  Calls     ${url}/api    (POST bodies sealed; ENVELOPE=optional takes plain JSON too)`,
    ...(config.isControlOn ? [`  Control   ${url}/control/worlds`] : []),
    ...(config.scenario === 'demo' ? [`  Demo      ${DEMO_ACCOUNT}  /  ${DEMO_PASSWORD}`] : []),
    `  Data      ${config.dataDir}`,
    '',
  ];
  console.log(lines.join('\n'));
  console.log(await toQr(`${url}/`, { type: 'terminal', small: true }));
}
