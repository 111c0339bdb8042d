import { createHmac, randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sealBody } from '../../contracts/src/envelope.ts';

interface Answer<R> {
  readonly code: number;
  readonly message: string;
  readonly result: R;
}

/** Calls of a member, for steps that are not part of the journey and for reading the state of the server. */
export interface Wire {
  get<R>(path: string): Promise<R>;
  post<R>(path: string, body: object, idempotencyKey?: string): Promise<R>;
}

/** Returns the calls of the member with this token. */
export function wireOf(request: APIRequestContext, world: string, token: string): Wire {
  const headers = { 'X-World': world, 'X-Access-Token': token };
  const get = async <R>(path: string) => read<R>(await request.get(`/api${path}`, { headers }));
  return {
    get,
    post: async <R>(path: string, body: object, idempotencyKey?: string) => {
      const pem = await get<string>('/set/appSysSet/getKeyByParam?key=rsaPublicKey');
      const response = await request.post(`/api${path}`, {
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        data: Buffer.from(sealBody(body, pem, randomBytes)),
      });
      return read<R>(response);
    },
  };
}

async function read<R>(response: { json(): Promise<unknown>; url(): string }): Promise<R> {
  const { code, message, result } = (await response.json()) as Answer<R>;
  if (code !== 200)
    throw new Error(`${response.url()}: ${code} ${message} ${JSON.stringify(result)}`);
  return result;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** Returns the authenticator code for a key at an instant (RFC 6238). */
export function authenticatorCode(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
