import { durationMs } from '@hongbao/contracts/control/duration';
import {
  DURATION_MS_MAX,
  FACTOR_MAX,
  type InterventionKind,
  PERCENT_MAX,
} from '@hongbao/contracts/control/interventions.types';
import type { Steering } from './steering.ts';

/** The types of targets of an intervention: a percentage or a price. */
export const aims = ['percent', 'to'] as const;
export type Aim = (typeof aims)[number];

/** Empty form fields. An empty `startAt` means now. */
export const noSteering = { percent: '', to: '', factor: '', duration: '', startAt: '' };
type Typed = Readonly<typeof noSteering>;

/** Names of the fields that show their own errors. */
export const ownFields = ['percent', 'to', 'factor', 'durationMs', 'startAt'];

interface Fields {
  readonly isMove: boolean;
  readonly hasPercent: boolean;
  readonly hasTo: boolean;
  readonly hasFactor: boolean;
  readonly hasDuration: boolean;
}

export function fieldsOf(kind: InterventionKind, aim: Aim): Fields {
  const isMove = kind === 'move' || kind === 'ramp' || kind === 'gap';
  return {
    isMove,
    hasPercent: isMove && aim === 'percent',
    hasTo: isMove && aim === 'to',
    hasFactor: kind === 'volatility',
    hasDuration: kind !== 'gap',
  };
}

/** Returns the fields that are missing or out of bounds. */
export function findProblems(typed: Typed, fields: Fields): (keyof Typed)[] {
  const percent = numberOf(typed.percent);
  const to = numberOf(typed.to);
  const factor = numberOf(typed.factor);
  const long = durationMs(typed.duration.trim());
  const wrong = {
    percent: fields.hasPercent && !(percent > -100 && percent <= PERCENT_MAX),
    to: fields.hasTo && !(to > 0),
    factor: fields.hasFactor && !(factor >= 0 && factor <= FACTOR_MAX),
    duration: fields.hasDuration && !(long !== null && long > 0 && long <= DURATION_MS_MAX),
  };
  return (Object.keys(wrong) as (keyof typeof wrong)[]).filter((name) => wrong[name]);
}

export function bodyOf(kind: InterventionKind, typed: Typed, fields: Fields): Steering {
  return {
    kind,
    ...(fields.hasPercent ? { percent: numberOf(typed.percent) } : {}),
    ...(fields.hasTo ? { to: typed.to.trim() } : {}),
    ...(fields.hasFactor ? { factor: numberOf(typed.factor) } : {}),
    ...(fields.hasDuration ? { durationMs: durationMs(typed.duration.trim()) ?? 0 } : {}),
    ...(typed.startAt.trim() === '' ? {} : { startAt: typed.startAt.trim() }),
  };
}

/** Parses a number; NaN for an empty or invalid text. U+2212 (minus sign) is accepted. */
const numberOf = (text: string): number =>
  text.trim() === '' ? NaN : Number(text.trim().replace('\u2212', '-').replace(/%$/, ''));
