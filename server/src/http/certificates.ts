import { X509Certificate, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import forge from 'node-forge';
import { DAY_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { wallNow } from '@hongbao/engine/world/machineClock';
import type { FastifyInstance } from 'fastify';
import { isEveryAddress } from '@hongbao/engine/config/addresses';
import type { Config } from '../config/config.ts';
import { ownNames } from './ownNames.ts';

/** Lifetime of the authority, days. */
const AUTHORITY_DAYS = 3_650;
/** Lifetime of a certificate, days. Browsers and Apple’s systems refuse longer ones. */
const CERTIFICATE_DAYS = 397;
/** Remaining lifetime at which a certificate is renewed, ms. */
const RENEW_MS = 14 * DAY_MS;
/** Certificates are valid from a day ago, for devices whose clock is slow. */
const BEGIN_MS = DAY_MS;
/** Interval at which a running server compares its certificate with the addresses of the machine. */
const CHECK_MS = MINUTE_MS;
const RSA_BITS = 2_048;

/** A key and its certificate, PEM. */
interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** Returns the file with the certificate of an installation’s authority, which devices have to trust. */
export const authorityFile = (dataDir: string) => join(dataDir, 'keys', 'authority.crt');

/**
 * Returns the certificate of the installation’s authority, PEM. The authority is created at the first call and replaced
 * before it expires; devices then have to trust the new one.
 */
export const loadAuthority = (dataDir: string): string => authority(dataDir).cert;

/**
 * Returns the key and the certificate of the server for `names`: host names and IP addresses. They are stored in the data
 * folder, and created again when a name is missing, before they expire, and when the authority is a new one.
 */
export function loadCertificate(dataDir: string, names: readonly string[]): Certified {
  const issuer = authority(dataDir);
  const stored = read(dataDir, 'server');
  if (stored && isCurrent(stored) && isIssuedBy(stored, issuer) && hasNames(stored, names))
    return stored;
  const { key, publicKey } = newKey();
  const cert = sign({
    publicKey,
    subject: 'Hongbao server',
    days: CERTIFICATE_DAYS,
    issuer,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(toAltName) },
    ],
  });
  return write(dataDir, 'server', { key, cert });
}

/** Names that a certificate can contain. Link-local addresses need a zone, which URLs of browsers do not have. */
const isUsable = (name: string) =>
  isIP(name) === 0 ? /^[a-z0-9.-]{1,253}$/.test(name) : !/^fe80:/i.test(name);

/**
 * Returns the names of the certificate of a server: loopback, the host name and the addresses of the machine, and those
 * that `HOST` and `PUBLIC_URL` contain.
 */
export function certificateNames({
  host,
  publicUrl,
}: Pick<Config, 'host' | 'publicUrl'>): string[] {
  const asked = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]
    .filter((name) => !isEveryAddress(name))
    .map((name) => name.replace(/^\[(.*)\]$/, '$1').toLowerCase());
  return [...new Set(['localhost', '127.0.0.1', '::1', ...ownNames(), ...asked])].filter(isUsable);
}

/** Renews the certificate of a running server when the addresses of the machine change, and before it expires. */
export function renewCertificate(app: FastifyInstance, config: Config): void {
  const server = app.server as FastifyInstance['server'] & {
    setSecureContext(options: Certified): void;
  };
  const load = () => loadCertificate(config.dataDir, certificateNames(config));
  let { cert } = load();
  const timer = setInterval(() => {
    try {
      const current = load();
      if (current.cert === cert) return;
      server.setSecureContext(current);
      cert = current.cert;
    } catch (error) {
      app.log.error(error, 'The certificate could not be renewed.');
    }
  }, CHECK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

function authority(dataDir: string): Certified {
  const stored = read(dataDir, 'authority');
  if (stored && isCurrent(stored)) return stored;
  const { key, publicKey } = newKey();
  const subject = `Hongbao on ${hostname()} (${randomBytes(3).toString('hex')})`;
  const cert = sign({
    publicKey,
    subject,
    days: AUTHORITY_DAYS,
    issuer: { key, cert: null },
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ],
  });
  return write(dataDir, 'authority', { key, cert });
}

interface Signed {
  readonly publicKey: string;
  readonly subject: string;
  readonly days: number;
  /** The issuer; without a certificate, the new one is signed by its own key. */
  readonly issuer: { readonly key: string; readonly cert: string | null };
  readonly extensions: object[];
}

function sign({ publicKey, subject, days, issuer, extensions }: Signed): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first digit makes the number positive without a leading zero, which OpenSSL refuses.
  made.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  made.validity.notBefore = new Date(wallNow() - BEGIN_MS);
  made.validity.notAfter = new Date(wallNow() - BEGIN_MS + days * DAY_MS);
  const own = [
    { name: 'commonName', value: subject },
    { name: 'organizationName', value: 'Hongbao' },
  ];
  made.setSubject(own);
  made.setIssuer(
    issuer.cert === null ? own : forge.pki.certificateFromPem(issuer.cert).subject.attributes,
  );
  made.setExtensions(extensions);
  made.sign(forge.pki.privateKeyFromPem(issuer.key), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** A name as node-forge takes it: 2 is a DNS name, 7 an IP address. */
const toAltName = (name: string) =>
  isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };

const isCurrent = ({ cert }: Certified) =>
  Date.parse(new X509Certificate(cert).validTo) - wallNow() > RENEW_MS;

function isIssuedBy({ cert }: Certified, issuer: Certified): boolean {
  const own = new X509Certificate(cert);
  const above = new X509Certificate(issuer.cert);
  return own.checkIssued(above) && own.verify(above.publicKey);
}

function hasNames({ cert }: Certified, names: readonly string[]): boolean {
  const own = new X509Certificate(cert);
  return names.every((name) => (isIP(name) === 0 ? own.checkHost(name) : own.checkIP(name)));
}

/** Reads a key and its certificate; null if there is none. Throws with the name of a file that cannot be used. */
function read(dataDir: string, name: string): Certified | null {
  const file = join(dataDir, 'keys', `${name}.key`);
  const certificate = join(dataDir, 'keys', `${name}.crt`);
  if (!existsSync(file) || !existsSync(certificate)) return null;
  const found = { key: readFileSync(file, 'utf8'), cert: readFileSync(certificate, 'utf8') };
  try {
    if (new X509Certificate(found.cert).checkPrivateKey(createPrivateKey(found.key))) return found;
  } catch (cause) {
    throw new Error(unusable(file, certificate), { cause });
  }
  throw new Error(unusable(file, certificate));
}

const unusable = (file: string, certificate: string) =>
  `${file} and ${certificate} are not a key and its certificate. Remove both; the next start creates new ones.`;

/** Writes a key, readable by its owner only, and its certificate. Neither is ever partial. */
function write(dataDir: string, name: string, made: Certified): Certified {
  const start = join(dataDir, 'keys', name);
  mkdirSync(dirname(start), { recursive: true });
  // The certificate is removed from the pair until both are written: a stop in between leaves no pair that does not match.
  for (const [end, text] of [
    ['key', made.key],
    ['crt', made.cert],
  ] as const)
    writeFileSync(`${start}.${end}.new`, text, { mode: end === 'key' ? 0o600 : 0o644 });
  for (const end of ['key', 'crt']) renameSync(`${start}.${end}.new`, `${start}.${end}`);
  return made;
}
