import type { APIRequestContext } from '@playwright/test';
import { documentPicture } from '../../engine/src/scenarios/builtin/pictures.ts';
import { createWorld, type Operator } from '../support/operator.ts';
import { wireOf, type Wire } from '../support/wire.ts';

/**
 * The member of the phone: none, the demo member, a member without identity, one with the basic level, or one whose
 * identity was rejected.
 */
export type Who = 'nobody' | 'demo' | 'newcomer' | 'verified' | 'turnedDown';

const WITHDRAW_PASSWORD = 'withdraw123';

/** The ids that the routes of detail pages need. */
export interface Ids {
  readonly demo: string;
  readonly withdrawal: string;
  readonly contest: string;
  readonly article: string;
}

export interface Prepared {
  readonly world: string;
  readonly tokens: Readonly<Record<Who, string | undefined>>;
  readonly ids: Ids;
}

interface Listed {
  readonly records: readonly { readonly id: string }[];
}

/**
 * Prepares the demo world with a frozen clock, and adds data that its member does not have, so that every screen has
 * content.
 */
export async function prepare(request: APIRequestContext): Promise<Prepared> {
  const operator = await createWorld(request, { id: 'tour', seed: 'tour', scenario: 'demo' });
  const [demoId] = (await operator.get<Listed>('/members?keyword=demo@hongbao')).records.map(
    ({ id }) => id,
  );
  const { token: demo } = await operator.post<{ token: string }>(`/members/${demoId}/token`);
  const member = (facts: object) => operator.post<{ token: string }>('/members', facts);
  const newcomer = await member({ nickname: 'Ann Example' });
  const verified = await member({ nickname: 'Mei Lin', verified: true });
  const turnedDown = await member({ nickname: 'Ann Example' });
  await turnDown(request, operator, turnedDown.token);
  const wire = wireOf(request, operator.world, demo);
  await inviteFriends(request, operator, demoId ?? '');
  await fillIn(wire);
  const withdrawal = await withdraw(request, operator, wire);
  await operator.advance('5s');
  const contests = await wire.get<Listed>('/activity/appContest/listMy');
  const news = await wire.get<Listed>('/content/appArticle/list');
  return {
    world: operator.world,
    tokens: {
      nobody: undefined,
      demo,
      newcomer: newcomer.token,
      verified: verified.token,
      turnedDown: turnedDown.token,
    },
    ids: {
      demo: demoId ?? '',
      withdrawal,
      contest: contests.records[0]?.id ?? '',
      article: news.records[0]?.id ?? '',
    },
  };
}

/** Rejects an identity with the reason that its photo cannot be read. */
async function turnDown(request: APIRequestContext, { world, get, post }: Operator, token: string) {
  const answer = await request.post('/api/sys/common/upload', {
    headers: { 'X-World': world, 'X-Access-Token': token },
    multipart: {
      file: {
        name: 'passport.png',
        mimeType: 'image/png',
        buffer: Buffer.from(documentPicture()),
      },
    },
  });
  const { message: portraitPath } = (await answer.json()) as { message: string };
  await wireOf(request, world, token).post('/auth/appAuth/applyKYC', {
    idType: 'passport',
    idNumber: 'P7654321',
    realName: 'Ann Example',
    portraitPath,
  });
  const { waiting } = await get<{ waiting: { id: string }[] }>('/decisions?kind=kyc');
  await post(`/decisions/kyc/${waiting[0]?.id}`, {
    verdict: 'reject',
    reason: 'The photo is too dark to read the number.',
  });
}

/**
 * Registers three friends by the invitation link of the demo member. They trade, so that the member earns a share of
 * their fees.
 */
async function inviteFriends(request: APIRequestContext, operator: Operator, inviterId: string) {
  const friends = Object.entries({ Kenji: '0.05', Sofía: '0.1', Aisyah: '0.15' });
  for (const [index, [nickname, quantity]] of friends.entries()) {
    const { token } = await operator.post<{ token: string }>('/members', {
      nickname,
      email: `friend${index + 1}@hongbao.example`,
      inviterId,
      verified: true,
      balances: { USDT: '5000' },
    });
    await wireOf(request, operator.world, token).post('/trade/appTradePositions/create', {
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity,
      leverage: 10,
    });
  }
}

async function fillIn(wire: Wire) {
  await wire.post('/user/appUser/updateKYC', {
    surname: 'Example',
    firstName: 'Demo',
    gender: 'female',
    birthday: '1994-05-17',
    country: 'Singapore',
    address: '10 Bayfront Avenue',
    phone: '6591234567',
  });
  for (const trade of [
    { symbol: 'BTC/USDT', direction: 'long', quantity: '0.1', leverage: 20 },
    { symbol: 'SOL/USDT', direction: 'short', quantity: '20', leverage: 5 },
  ])
    await wire.post('/trade/appTradePositions/create', { ...trade, account: 'demo' });
}

/**
 * Creates a withdrawal that waits for review, and a bank account besides the address. Returns the id of the withdrawal.
 */
async function withdraw(request: APIRequestContext, { world }: Operator, wire: Wire) {
  await request.put(`/control/worlds/${world}/decisions/withdrawal/policy`, {
    data: { policy: 'manual' },
  });
  const [settlement] = await wire.get<{ id: string }[]>('/user/appUserWithdrawalInfoSet/listMy');
  const { id } = await wire.post<{ id: string }>('/finance/appWithdrawal/apply', {
    settlementId: settlement?.id,
    currency: 'USDT',
    amount: '250',
    withdrawPassword: WITHDRAW_PASSWORD,
  });
  await wire.post('/user/appUserWithdrawalInfoSet/addAccount', {
    type: 'bank',
    bankName: 'Harbour Bank',
    realName: 'Demo Example',
    bankAccount: '6217001234567890',
    currency: 'USDT',
    withdrawPassword: WITHDRAW_PASSWORD,
  });
  return id;
}
