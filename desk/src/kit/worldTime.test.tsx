import { useTranslation } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { RuleLine } from '../panels/faults/RuleLine.tsx';
import { Panel as Outbox } from '../panels/outbox/OutboxPanel.tsx';
import type { Exchange } from '../panels/traffic/exchange.ts';
import { ExchangePane } from '../panels/traffic/ExchangePane.tsx';
import { TrafficRow } from '../panels/traffic/TrafficRow.tsx';
import { deskServer, granted } from '../testing/deskServer.ts';
import { trafficLine } from '../testing/trafficLine.ts';
import { mountDesk } from '../testing/mountDesk.tsx';
import { worldTimeText } from './worldTime.ts';

vi.mock('react-i18next', () => import('../testing/keysAsWords.ts'));

const AT = Date.parse('2026-01-06T20:30:05Z');
const HERE = '2026-01-07 04:30:05';
const rule = { id: 'fault1', endsAt: AT, isOver: false };
const exchange: Exchange = {
  ...trafficLine({ id: '7', at: AT, wallAt: AT }),
  headers: {},
  params: {},
  query: {},
  sealedBody: null,
  envelope: null,
  openedBody: null,
  isRequestCut: false,
  answerBody: null,
  answerType: '',
  isAnswerCut: false,
  dialect: null,
  requestVerdict: null,
  answerVerdict: null,
  frames: [],
  framesForgotten: 0,
  transferIds: [],
  transfers: [],
  rows: [],
};
const message = { id: '1', to: 'ann@hongbao.example', channel: 'email', purpose: 'login' };
const words = { title: '', progress: '' };
const nothing = () => {};
const nameOf = (id: string) => id;

function Row() {
  const { t } = useTranslation();
  const props = { line: exchange, who: '', judgement: undefined, isSelected: false, t };
  return <TrafficRow {...props} onSelect={nothing} onKey={nothing} />;
}

beforeEach(() => {
  // A time zone in which the same instant is on the previous day.
  vi.stubEnv('TZ', 'America/New_York');
  return () => vi.unstubAllEnvs();
});

it('worldTimeText formats an instant in UTC+8', () => {
  expect(new Date(AT).getHours()).toBe(15);
  expect(worldTimeText(AT, 'en')).toBe(`Wed ${HERE}`);
});

it.each([
  [
    'a rule’s end',
    () => <RuleLine rule={rule} words={words} nameOf={nameOf} onRemove={nothing} />,
    HERE,
  ],
  ['a message', () => <Outbox />, HERE],
  [
    'the details of a request',
    () => <ExchangePane id="7" nameOf={nameOf} onSelect={nothing} />,
    HERE,
  ],
  ['a request in the traffic list', () => <Row />, HERE.slice(11)],
])('shows the time of %s in UTC+8, the time zone of the Desk', async (_, draw, shown) => {
  deskServer({
    '/outbox': granted([{ ...message, text: 'Hello', at: AT }]),
    '/traffic/7': granted(exchange),
  });
  const { page, until } = await mountDesk(draw());
  await until(() => /:30:05/.test(page.textContent ?? ''));
  expect(page.textContent).toContain(shown);
});
