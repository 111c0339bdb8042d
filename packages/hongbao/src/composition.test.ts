import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readClusterConfig } from '@hongbao/cluster/clusterConfig';
import { readComposition } from './testing/composition.ts';

const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');

/** Settings of the table in docs/settings.md that a composition does not forward from the environment, each with its reason. */
const notForwarded: Readonly<Record<string, string>> = {
  HOST: 'the image listens on every address of its container; BIND is the address on the host',
  DATA_DIR: 'the image has its volume there',
  HTTPS:
    'a container does not know the addresses of its host, which the certificate needs; a load balancer has TLS',
  DIALECTS_DIR: 'a folder: it needs a mount, which one file for all cannot name',
  SCENARIOS_DIR: 'a folder: it needs a mount, which one file for all cannot name',
  STORIES_DIR: 'a folder: it needs a mount, which one file for all cannot name',
  FORWARD_KEY_FILE: 'a file: it needs a mount, which one file for all cannot name',
  RSA_PRIVATE_KEY_FILE: 'a file: it needs a mount, which one file for all cannot name',
  SECRETS_KEY_FILE: 'a file: it needs a mount, which one file for all cannot name',
};

const compositions = [
  {
    file: 'docker-compose.yml',
    service: 'hongbao',
    environment: {},
    ports: ['127.0.0.1:3000:3000'],
    config: { recordsTraffic: true, isTestProviderOn: true, hasTestAids: true },
    own: {
      DATABASE_URL: 'the single server keeps its worlds in its volume',
    },
  },
  {
    file: 'docker-compose.cluster.yml',
    service: 'server-a',
    environment: {},
    ports: ['127.0.0.1:3000:3000'],
    config: { recordsTraffic: true, isTestProviderOn: true, hasTestAids: true },
    own: {
      DATABASE_URL: 'the composition has the database itself',
      TRUSTED_PROXIES: 'the composition has the load balancer itself',
    },
  },
];

/** The variables of the table in docs/settings.md. */
function settings(): string[] {
  return [...document.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
}

describe.each(compositions)('$file', ({ file, service, environment, ports, config, own }) => {
  const read = (more: Readonly<Record<string, string>> = {}) =>
    readComposition(file, { ...environment, ...more }).services;

  it.each(settings())(
    'forwards the variable %s to the server, or lists it as not forwarded',
    (name) => {
      const value = 'a value of its own';
      const services = read({ [name]: value });
      const isForwarded =
        name === 'PORT'
          ? Object.values(services).some(({ ports = [] }) =>
              ports.some((each) => each.includes(value)),
            )
          : services[service]?.environment[name] === value;
      expect(isForwarded).toBe(!(name in own || name in notForwarded));
    },
  );

  it('starts a server with valid settings from an environment of the required variables only', () => {
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' };
    expect(readClusterConfig({ ...image, ...read()[service]?.environment })).toMatchObject({
      ...config,
      isControlOn: true,
      envelope: 'required',
      rateLimit: 'on',
      unauthorizedStatus: 401,
      logLevel: 'info',
    });
  });

  it('publishes only the ports of its front', () => {
    const published = Object.values(read()).flatMap((each) => each.ports ?? []);
    expect(published).toEqual(ports);
  });
});

it('the composition of one server requires no database password', () => {
  expect(() => readComposition('docker-compose.yml', {})).not.toThrow();
});

it('the composition of a cluster starts without settings, and takes a database password', () => {
  const passwords = (environment: Readonly<Record<string, string>>) => {
    const { services } = readComposition('docker-compose.cluster.yml', environment);
    const { password } = new URL(services['server-b']?.environment['DATABASE_URL'] ?? '');
    return [password, services['postgres']?.environment['POSTGRES_PASSWORD']];
  };
  expect(passwords({})).toEqual(['hongbao', 'hongbao']);
  expect(passwords({ POSTGRES_PASSWORD: 'abc' })).toEqual(['abc', 'abc']);
});

it('only the servers reach the database of the cluster', () => {
  const { services, networks } = readComposition('docker-compose.cluster.yml', {});
  expect(networks).toEqual({ database: { internal: true } });
  const inNetwork = Object.entries(services).filter(([, { networks: own = [] }]) =>
    own.includes('database'),
  );
  expect(inNetwork.map(([name]) => name)).toEqual(['server-a', 'server-b', 'server-c', 'postgres']);
});

it.each([
  ['docs/settings.md', 'docker-compose.cluster.yml'],
  ['docs/cluster.md', 'docker-compose.cluster.yml'],
])('%s contains the command that starts %s', (file, composition) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  expect(text).toContain(`docker compose -f ${composition} up`);
});
