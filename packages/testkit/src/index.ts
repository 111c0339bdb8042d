/** Entry point for tests: worlds, clocks, situations, members and faults. */
export { type ConnectOptions, type Hongbao, type WorldOptions, connect } from './hongbao.ts';
export { startHongbao } from './startHongbao.ts';
export { type Evidence, keepEvidence } from './evidence.ts';
export type { PlayedStory } from './story.ts';
export type { Choices, Situated, World } from './world.ts';
export type { ClockState, WorldClock } from './clock.ts';
export type { PageInStep } from './pageClock.ts';
export type {
  Given,
  GivenExit,
  GivenLoan,
  GivenOption,
  GivenOrder,
  GivenPosition,
  GivenProduct,
  GivenState,
} from './given.ts';
export type { GivenMember, Member } from './member.ts';
export type { LinkOptions } from './link.ts';
export type { Market } from './market.ts';
export type { Answers, Faults } from './rules.ts';
export type { Decisions } from './decisions.ts';
export type { Traffic } from './traffic.ts';
export type { SituationName } from '@hongbao/contracts/control/situations.types';
export { AnswerLost, CallRefused } from '@hongbao/sdk';
