import { callsByName } from '@hongbao/contracts/calls';
import type { Call } from '@hongbao/contracts/call';
import { type SecretNames, isSecretName, plainName } from '../http/mask.ts';
import type { CallDialect } from './dialect.ts';
import type { DialectFile } from './dialectFile.ts';
import { flatFields } from './fields.ts';
import type { SpokenCall } from './requestDialect.ts';

/** The client's names of the secret fields of a call, for masking. */
export interface ClientSecrets {
  readonly request: SecretNames;
  readonly answer: SecretNames;
}

const cached = new WeakMap<CallDialect, ClientSecrets>();

/** Returns the client's names of the secret fields of a call. */
export function clientSecretsOf({ dialect: { file }, call }: SpokenCall): ClientSecrets {
  const known = cached.get(call);
  if (known) return known;
  const secrets = {
    request: new Set(namesIn(file, call.call, 'request').map(plainName)),
    answer: new Set(namesIn(file, call.call, 'answer').map(plainName)),
  };
  cached.set(call, secrets);
  return secrets;
}

function namesIn(file: DialectFile, call: Call, part: 'request' | 'answer'): string[] {
  const fields = flatFields(call, part);
  const paths = new Set(fields.map(({ path }) => path));
  const isSecret = (path: string, name: string) =>
    isSecretName(name) ||
    // A message beside its signature is the proof of a wallet.
    (name === 'message' && paths.has(path.replace(/message$/, 'signature')));
  const rules = file.calls?.[call.name];
  const renamed = fields.flatMap(({ path, name }) => {
    const rule = rules?.[part]?.[path] ?? file.names?.[part]?.[name];
    const theirs = typeof rule === 'string' ? rule : rule?.name;
    return isSecret(path, name) ? [theirs ?? name] : [];
  });
  if (part === 'request') return renamed;
  const added = Object.entries(rules?.add ?? {}).flatMap(([path, each]) => {
    if ('from' in each && isSecretName(each.from)) return [path.slice(path.lastIndexOf('.') + 1)];
    const other = 'call' in each ? callsByName.get(each.call) : undefined;
    return other && other !== call ? namesIn(file, other, 'answer') : [];
  });
  return [...renamed, ...added];
}
