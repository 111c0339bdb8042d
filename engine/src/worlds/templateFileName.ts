import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import { schemaFingerprint } from '@hongbao/prisma/migrations';
import type { TemplateName } from './worldsPlatform.ts';

/**
 * Version of the built-in scenarios; must be increased when their actions change, so that old templates are not used.
 */
const TEMPLATE_VERSION = 3;

/** Returns the name of a template's file. It changes with the schema and the version of the scenarios. */
export function templateFileName({ scenario, seed, at, version }: TemplateName): string {
  const parts = [TEMPLATE_VERSION, schemaFingerprint(), seed, at];
  const text = JSON.stringify(version === undefined ? parts : [...parts, version]);
  return `${scenario}-${toHex(sha256(text))}.sqlite`;
}

/** Returns the name of the file of an empty database of this version. */
export const blankFileName = (): string => `blank-${schemaFingerprint()}.sqlite`;
