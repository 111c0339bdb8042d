import { createPublicKey } from 'node:crypto';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Client } from '@hongbao/sdk';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { requirePort } from '@hongbao/server/requirePort';
import type { Command } from 'commander';
import { readConnection, withConnection } from './connection.ts';
import { Unsuccessful } from './unsuccessful.ts';

interface Finding {
  readonly what: string;
  readonly isWell: boolean;
  readonly says: string;
}

const DISK_BYTES_MIN = 500_000_000;
/** Maximum clock difference in ms. Beyond it, tokens and certificates checked by other tools fail. */
const CLOCK_MS_MAX = 5_000;

/** `hongbao doctor`: checks the requirements for a start, and the state of a running server. */
export function addDoctor(program: Command): void {
  const command = withConnection(program.command('doctor'))
    .description('check Node, port, folder, disk, and the server’s health, key and time')
    .option('-p, --port <port>', 'the port a server would use (PORT, 3000)')
    .option('-d, --data <folder>', 'the data folder it would use (DATA_DIR, .hongbao)');
  command.action(async () => {
    const { client, isJson } = readConnection(command);
    const { port, data } = command.opts<{ port?: string; data?: string }>();
    const server = await askServer(client);
    const findings = [
      node(),
      folder(resolve(data ?? (process.env['DATA_DIR'] || '.hongbao'))),
      disk(resolve(data ?? (process.env['DATA_DIR'] || '.hongbao'))),
      ...(server ?? [await freePort(Number(port ?? (process.env['PORT'] || 3000)))]),
    ];
    const asLine = ({ what, isWell, says }: Finding) => `${isWell ? '✓' : '✗'} ${what}: ${says}`;
    console.log(isJson ? JSON.stringify(findings) : findings.map(asLine).join('\n'));
    if (findings.some(({ isWell }) => !isWell)) throw new Unsuccessful('');
  });
}

function node(): Finding {
  const { node: version } = process.versions;
  return {
    what: 'Node',
    isWell: Number.parseInt(version, 10) >= 22,
    says: `${version}, required is 22 or newer`,
  };
}

function folder(path: string): Finding {
  try {
    accessSync(nearestExisting(path), constants.W_OK);
    return {
      what: 'folder',
      isWell: true,
      says: `${path}, ${existsSync(path) ? 'exists' : 'not created yet'}`,
    };
  } catch {
    return { what: 'folder', isWell: false, says: `${path} can’t be written to` };
  }
}

function disk(path: string): Finding {
  const { bavail, bsize } = statfsSync(nearestExisting(path));
  const free = bavail * bsize;
  return { what: 'disk', isWell: free > DISK_BYTES_MIN, says: `${Math.floor(free / 1e6)} MB free` };
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

async function freePort(port: number): Promise<Finding> {
  const isFree = await requirePort('127.0.0.1', port).then(
    () => true,
    () => false,
  );
  const says = isFree
    ? `${port} is free; no server is running`
    : `${port} is in use by another program`;
  return { what: 'port', isWell: isFree, says };
}

/** Checks a running server; null when none answers. */
async function askServer(client: Client): Promise<Finding[] | null> {
  const startedAt = Date.now();
  const time = await client.call(getServerTime).catch(() => null);
  if (!time?.ok) return null;
  const tookMs = Date.now() - startedAt;
  const offMs = Math.abs(Date.parse(time.headers['date'] ?? '') - Date.now());
  const key = await client.calls.getSetting({ key: 'rsaPublicKey' }).catch(() => null);
  const worlds = await client.calls.listWorlds().catch((error: unknown) => error as Error);
  return [
    { what: 'server', isWell: true, says: `${client.url} answers in ${tookMs} ms` },
    { what: 'time', isWell: offMs < CLOCK_MS_MAX, says: `its clock differs by ${offMs} ms` },
    { what: 'key', ...keyFinding(key) },
    worlds instanceof Error
      ? { what: 'control', isWell: false, says: worlds.message }
      : worldsFinding(worlds),
  ];
}

function keyFinding(pem: unknown): Omit<Finding, 'what'> {
  try {
    const { asymmetricKeyDetails } = createPublicKey(String(pem));
    return { isWell: true, says: `RSA of ${asymmetricKeyDetails?.modulusLength} bits` };
  } catch {
    return { isWell: false, says: 'the server returned no public key' };
  }
}

function worldsFinding(worlds: readonly object[]): Finding {
  const broken = worlds.filter((world) => 'broken' in world).length;
  const says = `${worlds.length} worlds${broken > 0 ? `, ${broken} of them can’t be opened` : ''}`;
  return { what: 'worlds', isWell: broken === 0, says };
}
