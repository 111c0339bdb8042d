import { isDeepStrictEqual } from 'node:util';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import { applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { listOptionTerms } from '@hongbao/contracts/options/options.calls';
import { sendChat } from '@hongbao/contracts/content/notices.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { listProducts } from '@hongbao/contracts/products/products.calls';
import { listLoanTerms } from '@hongbao/contracts/loans/loans.calls';
import { changePassword, listSessions } from '@hongbao/contracts/member/member.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import type { Member } from '@hongbao/test-support/given';
import { type Pool, arbitraryValues } from '@hongbao/test-support/fuzzInputs';
import type { LooseInput } from '@hongbao/test-support/client';
import { uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '../testing/useWorld.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { servedCalls } from '@hongbao/engine/features/served';

/** Sends requests generated from the OpenAPI document, and validates the answers with it. */

const world = useWorld();
/** Generated requests for each call. */
const RUNS = 20;
const SEED = 20_260_106;

type Schema = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly parameters: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  readonly 'x-opened-body'?: { schema: Schema };
  readonly responses: { '200': { content: { 'application/json'?: { schema: Schema } } } };
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}
interface Request {
  readonly operation: Operation;
  readonly input: LooseInput;
}

it('thousands of generated requests cause no server error, no undocumented answer and no leak', async () => {
  const document: Document = JSON.parse(
    (await world.send({ method: 'GET', url: '/openapi.json' })).text,
  );
  const [attacker, victim] = await world.given.members(2, {
    usdt: '20000',
    balances: { BTC: '1', ETH: '5' },
    verified: true,
  });
  if (!attacker || !victim) throw new Error('Two members were given');
  const secrets = await livedIn(victim, 'Zyx');
  const own = await livedIn(attacker, 'Abc');
  const pool: Pool = {
    ids: [...(await offers()), ...secrets.ids, ...own.ids, '1000000000001'],
    paths: [...secrets.paths, ...own.paths],
  };
  const requests = requestsFrom(document, pool);
  expect(requests.length).toBeGreaterThan(2_000);

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ components: document.components }, 'document');
  const checks = new Map<string, ValidateFunction>();
  const before = await privateView(victim);
  let member: Member = attacker;
  const statuses = new Map<number, number>();
  for (const [index, { operation, input }] of requests.entries()) {
    const call = callOf(operation.operationId);
    const answer = await member.raw(call, input);
    const shown = `${call.name} ${JSON.stringify(input).slice(0, 400)}: ${answer.text.slice(0, 400)}`;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect([200, 400, 401, 409], shown).toContain(answer.status);
    if (answer.status === 200) {
      const check = checks.get(call.name) ?? ajv.compile(answerSchema(operation));
      checks.set(call.name, check);
      expect(check(JSON.parse(answer.text)), `${shown}\n${ajv.errorsText(check.errors)}`).toBe(
        true,
      );
    }
    for (const secret of [...secrets.words, ...secrets.ids])
      if (!JSON.stringify(input).includes(secret))
        expect(answer.text.includes(secret), `${secret} leaks from ${shown}`).toBe(false);
    if (answer.status === 401) member = { ...attacker, ...(await signedInAgain(attacker)) };
    if (index % 200 === 199) await world.control.advance('10m');
  }
  // The majority of the generated requests is valid and reaches a use case.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests.length * 0.85);
  expect(isDeepStrictEqual(await privateView(victim), before)).toBe(true);
}, 240_000);

/** Gives a member one object of every kind that has an id. Returns the values that other members must not see. */
async function livedIn(member: Member, mark: string) {
  const proofPath = await uploadPng(world, member);
  await member.must(changePassword, { body: { type: 'withdraw', newPassword: 'correct horse' } });
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 5 } as const;
  const position = await member.must(openPosition, { body: order });
  const [terms] = await world.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
  const option = await member.must(buyOption, {
    body: { setId: terms?.id ?? '', direction: 'up', stake: '10' },
  });
  const recharge = await member.must(applyRecharge, {
    body: { currency: 'USDT', network: 'TRC20', amount: '100', proofPath },
  });
  const settlement = await member.must(addSettlement, {
    body: {
      type: 'bank',
      currency: 'USDT',
      bankName: `${mark} Bank`,
      realName: `${mark} Holder`,
      bankAccount: '12345678',
      label: `${mark} label`,
      withdrawPassword: 'correct horse',
    },
  });
  await member.call(applyKyc, {
    body: {
      idType: 'passport',
      idNumber: `${mark}12345`,
      realName: `${mark} Holder`,
      portraitPath: proofPath,
    },
  });
  const line = await member.must(sendChat, { body: { text: `${mark} secret question` } });
  const [session] = await member.must(listSessions);
  return {
    words: [`${mark} `, member.account, member.token],
    ids: [position.id, option.id, recharge.id, settlement.id, line.id, session?.id ?? ''],
    paths: [proofPath],
  };
}

/** Returns the ids of public offers. */
async function offers(): Promise<string[]> {
  const member = await world.given.member();
  const lists = await Promise.all([
    world.must(listOptionTerms, { query: {} }),
    member.must(listLoanTerms, { query: { type: 'credit' } }),
    member.must(listLoanTerms, { query: { type: 'pledge' } }),
    ...(['arbitrage', 'miner', 'debt'] as const).map(
      async (type) => (await world.must(listProducts, { query: { type } })).records,
    ),
  ]);
  return lists.flatMap((list) => list.slice(0, 4).map(({ id }) => id));
}

/** Returns the member's data that no other member can change, without prices. */
async function privateView(member: Member) {
  const { records } = await member.must(listPositions, { query: { status: 'running' } });
  const sessions = await member.must(listSessions);
  return {
    positions: records.map(({ id, quantity, leverage }) => [id, quantity, leverage]),
    sessions,
  };
}

async function signedInAgain({ id, account }: Member) {
  const token = await world.control.createToken(id);
  const client: Pick<Member, 'raw' | 'call' | 'must'> = {
    raw: (call, input, options) => world.raw(call, input, { token, ...options }),
    call: (call, input, options) => world.call(call, input, { token, ...options }),
    must: (call, input, options) => world.must(call, input, { token, ...options }),
  };
  return { id, account, token, ...client };
}

const calls = new Map(servedCalls().map(({ call }) => [call.name, call]));
function callOf(name: string) {
  const call = calls.get(name);
  if (!call) throw new Error(`The document has ${name}, which is not served`);
  return call;
}

/** Returns the schema of a call's answer, with references into the document as registered in the validator. */
function answerSchema(operation: Operation): Schema {
  const schema = operation.responses['200'].content['application/json']?.schema ?? {};
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
  ) as Schema;
}

/** Resolves the reference of a parameter's schema. */
function resolved({ components }: Document, schema: Schema): Schema {
  const { $ref } = schema;
  const named = typeof $ref === 'string' ? components.schemas[$ref.split('/').at(-1) ?? ''] : null;
  return named ?? schema;
}

/** Returns all requests in random order, so that each call runs in states that other calls have created. */
function requestsFrom(document: Document, pool: Pool): Request[] {
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => {
      const call = calls.get(operationId);
      return call !== undefined && call.transport !== 'multipart';
    });
  const all = operations.flatMap((operation, index) =>
    fc
      .sample(inputsOf(document, operation, pool), { numRuns: RUNS, seed: SEED + index })
      .map((input) => ({ operation, input })),
  );
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    { numRuns: 1, seed: SEED },
  );
  return shuffled;
}

function inputsOf(document: Document, operation: Operation, pool: Pool): fc.Arbitrary<LooseInput> {
  const part = (place: string) => {
    const own = operation.parameters.filter((each) => each.in === place);
    const properties = Object.fromEntries(
      own.map(({ name = '', schema = {} }) => [name, resolved(document, schema)]),
    );
    const required = own.filter((each) => each.required).map(({ name = '' }) => name);
    return arbitraryValues({ type: 'object', properties, required }, pool) as fc.Arbitrary<
      Record<string, unknown>
    >;
  };
  const body = operation['x-opened-body'];
  return fc.record({
    params: part('path'),
    query: part('query'),
    ...(body ? { body: arbitraryValues(body.schema, pool) } : {}),
  });
}
