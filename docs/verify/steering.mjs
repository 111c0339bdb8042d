// The effect of an operator's interventions on a price, from the parameters in a receipt.

import { ln } from './math.mjs';

/**
 * Applies interventions to a natural price; each acts on the result of the earlier ones. `natural` is { at, traded,
 * variance }: the logarithm and the trading time (days) at a second, and the variance of a day. `version` is that of the
 * market: until version 3, a frozen price returned to the natural price, and volatility had no drift.
 */
export function steered(natural, version, effects, count, second) {
  const before = (index, at) => steered(natural, version, effects, index, at);
  let scale = 1;
  let offset = 0;
  let glides = [];
  let drifts = 0;
  for (let index = 0; index < count; index += 1) {
    const effect = effects[index];
    const { kind, from, until, factor, logChange } = effect;
    if (second < from) continue;
    const isOver = second >= until;
    if (kind === 'freeze' && !isOver) {
      scale = 0;
      offset = before(index, from);
      glides = [];
      drifts = 0;
    } else if (kind === 'freeze') {
      if (version > 3) offset += before(index, from) - before(index, until - 1);
    } else if (kind === 'volatility' && isOver) {
      offset += (factor - 1) * (before(index, until) - before(index, from));
      offset += drift(natural, version, effects, index, until);
    } else if (kind === 'volatility') {
      scale *= factor;
      offset = factor * offset + (1 - factor) * before(index, from);
      glides = glides.map(([glide, weight]) => [glide, weight * factor]);
      drifts = factor * drifts + drift(natural, version, effects, index, second);
    } else if (kind === 'replay' && !isOver) {
      const [begin, end] = lineAt(effect.knots, second - from);
      scale = 0;
      offset = begin.log;
      const line = { kind: 'ramp', from: from + begin.second, until: from + end.second };
      glides = [[{ ...line, complete: line.until }, end.log - begin.log]];
      drifts = 0;
    } else if (kind === 'replay') {
      const [begin, end] = lineAt(effect.knots, until - 1 - from);
      const share =
        end === begin ? 0 : (until - 1 - from - begin.second) / (end.second - begin.second);
      const last = begin.log + (end.log - begin.log) * share;
      offset += last - before(index, until - 1);
    } else if (kind === 'gap') {
      offset += logChange;
    } else if ((kind === 'move' || kind === 'ramp') && isOver) {
      offset += logChange * progress(effect, until);
    } else if (kind === 'move' || kind === 'ramp') glides = [...glides, [effect, logChange]];
  }
  let value = scale === 0 ? offset : scale * natural.at(second) + offset;
  value += drifts;
  for (const [effect, weight] of glides) value += weight * progress(effect, second);
  return value;
}

/**
 * The drift of a volatility effect from its start to a second, which makes its mean return 0: −(k² − k)/2 times the
 * variance of the price that it multiplies, in trading time.
 */
function drift(natural, version, effects, index, second) {
  if (version <= 3) return 0;
  const { from, factor } = effects[index];
  const edges = effects.flatMap((each) => [each.from, each.until]);
  const stops = [...new Set(edges)].filter((edge) => edge > from && edge < second);
  let sum = 0;
  let at = from;
  for (const next of [...stops.sort((a, b) => a - b), second]) {
    let scale = 1;
    for (const each of effects.slice(0, index)) {
      if (at < each.from || at >= each.until) continue;
      if (each.kind === 'volatility') scale *= each.factor;
      if (each.kind === 'freeze' || each.kind === 'replay') scale = 0;
    }
    const perDay = -0.5 * (factor * factor - factor) * scale * scale * natural.variance;
    sum += perDay * (natural.traded(next) - natural.traded(at));
    at = next;
  }
  return sum;
}

export function effectOf(told, base) {
  const { kind, percent = 0, factor = 1, startAt, endAt, stoppedAt = endAt, points } = told;
  const isLasting = kind === 'move' || kind === 'ramp' || kind === 'gap';
  const logChange = isLasting ? ln(1 + percent / 100) : 0;
  const knots = points?.map(({ second, price }) => ({ second, log: ln(Number(price) / base) }));
  const [from, until, complete] = [startAt, stoppedAt, endAt].map((at) => at / 1_000);
  return {
    kind,
    factor,
    logChange,
    from,
    until,
    complete,
    knots,
  };
}

/** The two given prices of a replay around a second; outside of the replay, the nearest price twice. */
function lineAt(knots, second) {
  const after = knots.findIndex((knot) => knot.second > second);
  if (after === -1) return [knots.at(-1), knots.at(-1)];
  return [knots[Math.max(after - 1, 0)], knots[after === 0 ? 0 : after]];
}

/** Completed share of a move or a ramp; after a stop it remains constant. */
function progress({ kind, from, until, complete }, second) {
  const reached = second < until ? second : until;
  if (reached >= complete) return 1;
  if (reached <= from) return 0;
  const share = (reached - from) / (complete - from);
  return kind === 'move' ? share * share * (3 - 2 * share) : share;
}
