import type { Call } from './call.ts';
import * as accountCalls from './account/account.calls.ts';
import * as loginCalls from './account/login.calls.ts';
import * as memberCalls from './member/member.calls.ts';
import * as vipCalls from './vip/vip.calls.ts';
import * as settlementCalls from './settlement/settlement.calls.ts';
import * as walletCalls from './wallet/wallet.calls.ts';
import * as rechargeCalls from './recharge/recharge.calls.ts';
import * as withdrawalCalls from './withdrawal/withdrawal.calls.ts';
import * as productsCalls from './products/products.calls.ts';
import * as loansCalls from './loans/loans.calls.ts';
import * as ieoCalls from './ieo/ieo.calls.ts';
import * as positionsCalls from './positions/positions.calls.ts';
import * as optionsCalls from './options/options.calls.ts';
import * as marketCalls from './market/market.calls.ts';
import * as socketCalls from './market/socket.calls.ts';
import * as flashCalls from './flash/flash.calls.ts';
import * as settingsCalls from './settings/settings.calls.ts';
import * as contentCalls from './content/content.calls.ts';
import * as noticesCalls from './content/notices.calls.ts';
import * as uploadCalls from './upload/upload.calls.ts';
import * as kycCalls from './kyc/kyc.calls.ts';
import * as teamCalls from './team/team.calls.ts';
import * as contestsCalls from './contests/contests.calls.ts';
import * as welfareCalls from './welfare/welfare.calls.ts';
import * as demoCalls from './demo/demo.calls.ts';
import * as analysisCalls from './analysis/analysis.calls.ts';
import * as testAidsCalls from './testAids/testAids.calls.ts';
import * as answersCalls from './control/answers.calls.ts';
import * as clockCalls from './control/clock.calls.ts';
import * as decisionsCalls from './control/decisions.calls.ts';
import * as dialectsCalls from './control/dialects.calls.ts';
import * as faultsCalls from './control/faults.calls.ts';
import * as forwardCalls from './control/forward.calls.ts';
import * as interventionsCalls from './control/interventions.calls.ts';
import * as ledgerCalls from './control/ledger.calls.ts';
import * as membersCalls from './control/members.calls.ts';
import * as overviewCalls from './control/overview.calls.ts';
import * as parkedCalls from './control/parked.calls.ts';
import * as productControlCalls from './control/products.calls.ts';
import * as situationsCalls from './control/situations.calls.ts';
import * as snapshotsCalls from './control/snapshots.calls.ts';
import * as storiesCalls from './control/stories.calls.ts';
import * as testAidControlCalls from './control/testAids.calls.ts';
import * as trafficCalls from './control/traffic.calls.ts';
import * as webhooksCalls from './control/webhooks.calls.ts';
import * as worldsCalls from './control/worlds.calls.ts';

/** The calls among a module's exports, which may also contain types and constants. */
function callsOf(module: Record<string, unknown>): readonly Call[] {
  return Object.values(module).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'transport' in value;
}

const memberModules = [
  accountCalls,
  loginCalls,
  memberCalls,
  vipCalls,
  settlementCalls,
  walletCalls,
  rechargeCalls,
  withdrawalCalls,
  productsCalls,
  loansCalls,
  ieoCalls,
  positionsCalls,
  optionsCalls,
  marketCalls,
  socketCalls,
  flashCalls,
  settingsCalls,
  contentCalls,
  noticesCalls,
  uploadCalls,
  kycCalls,
  teamCalls,
  contestsCalls,
  welfareCalls,
  demoCalls,
  analysisCalls,
  testAidsCalls,
] as const;

const controlModules = [
  answersCalls,
  clockCalls,
  decisionsCalls,
  dialectsCalls,
  faultsCalls,
  forwardCalls,
  interventionsCalls,
  ledgerCalls,
  membersCalls,
  overviewCalls,
  parkedCalls,
  productControlCalls,
  situationsCalls,
  snapshotsCalls,
  storiesCalls,
  testAidControlCalls,
  trafficCalls,
  webhooksCalls,
  worldsCalls,
] as const;

/** Every call of the app: the 76 calls of the spec and the extensions. */
export const allCalls: readonly Call[] = memberModules.flatMap(callsOf);

/** Every call of the operator, under /control. */
export const controlCalls: readonly Call[] = controlModules.flatMap(callsOf);

/** All calls by name. */
export const callsByName: ReadonlyMap<string, Call> = new Map(
  [...allCalls, ...controlCalls].map((call) => [call.name, call]),
);

/** The exports of a module that are calls. Comparing each export with `Call` would take seconds. */
type CallsIn<M> = {
  [K in keyof M as M[K] extends Pick<Call, 'transport'> ? K : never]: M[K];
};

/** The calls in all modules of a list. */
type CallsInAll<Modules extends readonly unknown[]> = Modules extends readonly [
  infer First,
  ...infer Rest,
]
  ? CallsIn<First> & CallsInAll<Rest>
  : unknown;

/** The calls of `allCalls` by name. */
export type MemberCalls = CallsInAll<typeof memberModules>;

/** The calls of `controlCalls` by name. */
export type ControlCalls = CallsInAll<typeof controlModules>;
