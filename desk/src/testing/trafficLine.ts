import type { Line } from '../panels/traffic/feed.ts';

/** Creates a recorded request with default values. */
export const trafficLine = (fields: Partial<Line> = {}): Line => ({
  id: '1',
  at: 0,
  wallAt: 0,
  requestId: `r${fields.id ?? 1}`,
  method: 'GET',
  path: '/api/x',
  outcome: 'answered',
  status: 200,
  durationMs: 1,
  requestBytes: 0,
  answerBytes: 0,
  faults: [],
  ...fields,
});
