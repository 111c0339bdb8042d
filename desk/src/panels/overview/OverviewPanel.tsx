import { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Books } from './Books.tsx';
import { EndedPositions } from './EndedPositions.tsx';
import { Exposure } from './Exposure.tsx';
import { NextEvents } from './NextEvents.tsx';
import { ActiveRules } from './ActiveRules.tsx';
import { Requests } from './Requests.tsx';
import { Tile } from './Tile.tsx';
import './overview.css';

/** The overview panel: the state of the world on one page. Every figure opens the panel that it comes from. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data, failure } = useAsk(getOverview, { params: { world } });
  if (!data)
    return (
      <PanelBody>
        <Failed failure={failure} />
      </PanelBody>
    );
  const { members, positions, money, waiting } = data;
  const cases = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <PanelBody>
      <div className="overview" data-testid="overview">
        <Failed failure={failure} />
        <ActiveRules rules={data.rules} />
        <div className="tiles">
          <Tile
            label={t('desk.overview.members')}
            to={['members', {}]}
            note={
              members.newToday > 0
                ? t('desk.overview.membersNew', {
                    online: members.online,
                    today: members.activeToday,
                    new: members.newToday,
                  })
                : t('desk.overview.membersActive', {
                    online: members.online,
                    today: members.activeToday,
                  })
            }
            testId="overview-members"
          >
            {members.total.toLocaleString('en')}
          </Tile>
          <Tile
            label={t('desk.overview.positions')}
            to={['members', { state: 'hasPositions' }]}
            note={t('desk.overview.positionsOf', { count: positions.members })}
            testId="overview-positions"
          >
            {positions.open.toLocaleString('en')}
          </Tile>
          <Tile
            label={t('desk.overview.unrealized')}
            to={['members', { state: 'hasPositions' }]}
            note={t('desk.overview.unrealizedNote')}
            testId="overview-unrealized"
          >
            <Amount value={positions.unrealizedPnl} isResult isUnitHeard />
          </Tile>
          <Tile
            label={t('desk.overview.waiting')}
            to={['decisions', {}]}
            note={
              cases === 0
                ? t('desk.overview.nothingWaits')
                : waiting
                    .map(({ kind, count }) => [t(`desk.decisions.kind_${kind}`), count].join(' '))
                    .join(' · ')
            }
            testId="overview-waiting"
          >
            {cases.toLocaleString('en')}
          </Tile>
        </div>
        <h3 className="overview-heading">{t('desk.overview.today')}</h3>
        <div className="tiles">
          <Tile
            label={t('desk.overview.deposits')}
            to={['ledger', { view: 'transfers' }]}
            testId="overview-deposits"
          >
            <Amount value={money.deposits} isUnitHeard />
          </Tile>
          <Tile label={t('desk.overview.withdrawals')} to={['ledger', { view: 'transfers' }]}>
            <Amount value={money.withdrawals} isUnitHeard />
          </Tile>
          <Tile label={t('desk.overview.fees')} to={['ledger', { view: 'trial' }]}>
            <Amount value={money.fees} isUnitHeard />
          </Tile>
          <Tile
            label={t('desk.overview.houseResult')}
            to={['ledger', { view: 'trial' }]}
            testId="overview-house"
          >
            <Amount value={money.houseResult} isResult isUnitHeard />
          </Tile>
        </div>
        <div className="cards">
          <Exposure positions={positions} />
          <NextEvents events={data.next} now={data.now} />
          <EndedPositions ended={data.ended} now={data.now} />
          <div className="card-stack">
            <Books books={data.books} now={data.now} />
            <Requests traffic={data.traffic} />
          </div>
        </div>
      </div>
    </PanelBody>
  );
}
