import { fromBase64, toBase64 } from '@hongbao/engine/platform/browser/bytes';
import { randomBytes } from '@hongbao/engine/platform/browser/crypto';
import { type PrivateKey, generateEnvelopeKeys } from '@hongbao/engine/platform/browser/envelope';
import { type FileAccess, type Folder, readAt, writeAt } from './folder.ts';

/** Version of the files in the folder. */
const FORMAT = 1;
const FILE = 'installation.json';
const SECRETS_KEY_BYTES = 32;

/** What the worlds of a browser share. It is stored, so that sessions and passwords remain valid after a reload. */
export interface Installation {
  readonly secretsKey: Uint8Array;
  /** The keys with which bodies are sealed and opened. */
  readonly keys: { readonly privateKey: PrivateKey; readonly publicKeyPem: string };
}

interface Written {
  readonly format: number;
  readonly secretsKey: string;
  readonly privateKey: PrivateKey;
  readonly publicKeyPem: string;
}

/**
 * Reads the installation of a folder, or makes it in an empty folder. The file remains open, so that a second worker
 * cannot open the folder. Throws for a folder of another version, and for one that is in use or damaged.
 */
export async function openInstallation(folder: Folder): Promise<Installation> {
  const isEmpty = (await folder.names()).every((name) => name === FILE);
  const file = await folder.open(FILE);
  try {
    const written = readWritten(file);
    if (written !== null) return toInstallation(requireFormat(written));
    if (!isEmpty)
      throw new Error(
        'The file with the keys of the worlds in this browser is damaged. Clear the site data to start again.',
      );
    return await makeInstallation(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

async function makeInstallation(file: FileAccess): Promise<Installation> {
  const secretsKey = randomBytes(SECRETS_KEY_BYTES);
  const keys = await generateEnvelopeKeys();
  const written: Written = { format: FORMAT, secretsKey: toBase64(secretsKey), ...keys };
  file.truncate(0);
  writeAt(file, 0, new TextEncoder().encode(JSON.stringify(written)));
  file.flush();
  return { secretsKey, keys };
}

/** Reads the file; null for a new file and for one that was not written completely. */
function readWritten(file: FileAccess): Written | null {
  const text = new TextDecoder().decode(readAt(file, 0, file.getSize()));
  try {
    return JSON.parse(text) as Written;
  } catch {
    return null;
  }
}

function requireFormat(written: Written): Written {
  if (written.format === FORMAT) return written;
  throw new Error(
    written.format > FORMAT
      ? `The worlds in this browser were stored by a newer version of Hongbao (format ${written.format}). Reload the page to get that version.`
      : `The worlds in this browser have an unknown format (${written.format}).`,
  );
}

function toInstallation({ secretsKey, privateKey, publicKeyPem }: Written): Installation {
  return { secretsKey: fromBase64(secretsKey), keys: { privateKey, publicKeyPem } };
}
