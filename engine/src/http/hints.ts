import type { TransportError } from '../calls/answers.ts';
import { header, worldNamed } from './headers.ts';
import type { HttpRequest } from './httpRequest.ts';
import { callsAt } from './knownPaths.ts';

/** Returns a hint for client developers, in English, in addition to the translated message for members. */
export function hintFor({ problem }: TransportError, request: HttpRequest): string | null {
  switch (problem) {
    case 'unsupportedType':
      return takesForm(request)
        ? 'Send multipart/form-data with the file as its part `file`.'
        : 'Send the header Content-Type: application/json.';
    case 'unauthorized':
      return aboutToken(request);
    case 'worldUnknown':
      return aboutWorld(request);
    case 'forbidden':
      return FORBIDDEN;
    default:
      return null;
  }
}

const FORBIDDEN =
  'Send Authorization: Bearer <control token>. The token is CONTROL_TOKEN; if that is not set, the server prints a generated one when it starts. A server that prints none accepts control calls from its own machine only, and not through a proxy or from a page of another origin.';

const PLAIN =
  'This call is sealed: seal its body (/docs#guide-envelope has code for it), send it as operator with the header X-Envelope: plain, or start the server with ENVELOPE=optional.';

/** The hint for every invalid envelope. It is constant, so that it does not reveal which step failed. */
const UNOPENED =
  'The body is one string: base64 of a fresh key of 32 characters under RSA (PKCS#1 v1.5), a dot, base64 of the JSON object under that key (AES-256-ECB). The public key is the setting rsaPublicKey of this server; /docs#guide-envelope has code for it.';

/**
 * Returns the hint for a body that is not an envelope. It is decided by the first character of the raw body, before decryption, so
 * that it reveals nothing about the key.
 */
export const hintForBody = (text: string): string => (/^\s*[[{]/.test(text) ? PLAIN : UNOPENED);

function takesForm(request: HttpRequest): boolean {
  return callsAt(request.path).some(
    (call) => call.method === request.method && call.transport === 'multipart',
  );
}

function aboutToken(request: HttpRequest): string {
  if (header(request, 'x-access-token') !== null)
    return `The token is not valid in the world ${worldNamed(request)}: its session has ended, or it belongs to another world. A token is valid only in the world that issued it; set the header X-World to that world.`;
  return header(request, 'authorization') === null
    ? 'Send a token in the header X-Access-Token; login and register return one.'
    : 'Send the token in the header X-Access-Token; Authorization is for operators.';
}

function aboutWorld(request: HttpRequest): string {
  const name = worldNamed(request);
  const shown = /^[0-9A-Za-z_-]+$/.test(name) ? `There is no world ${name} on this server.` : '';
  return `${shown} GET /control/worlds lists the existing worlds, POST /control/worlds creates one; calls without X-World use the world main.`.trim();
}
