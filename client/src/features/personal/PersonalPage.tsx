import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../state/store.ts';
import { LogoutRow } from '../account/LogoutRow.tsx';
import { KycBadge } from '../account/KycBadge.tsx';
import { Bell } from '../notices/Bell.tsx';
import { SettingsCard } from '../settings/SettingsCard.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Row } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useFindRoute } from '../../state/place.ts';

const money: readonly [string, IconName][] = [
  ['/zichanCenter', 'wallet'],
  ['/chongzhi', 'deposit'],
  ['/tixian', 'withdraw'],
  ['/chongzhitixianRecord', 'list'],
  ['/zhangbianRecord', 'list'],
];
const account: readonly [string, IconName][] = [
  ['/gerenziliao', 'person'],
  ['/shenfenRenzheng', 'shield'],
  ['/jiesuanInfo', 'wallet'],
  ['/tuanduiYaoqing', 'crowd'],
];

export function Page() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.userInfo);
  return (
    <Screen title={t('routes.personal')} isTab head={<Bell />}>
      <Card className="stack">
        <div className="line" style={{ gap: '1.2rem' }}>
          <span className="avatar" aria-hidden="true">
            {[...(user?.nickname ?? '?')][0]?.toUpperCase()}
          </span>
          <span className="stack-s grow">
            <span className="section-title break" data-testid="my-nickname">
              {user?.nickname}
            </span>
            <span className="small muted break">
              {user?.isGuest ? t('personal.guest') : user?.account}
            </span>
            <span className="micro faint break">{t('personal.id', { id: user?.id })}</span>
          </span>
        </div>
        <div className="between small muted wrap">
          <span className="line">
            {user ? <KycBadge status={user.kycStatus} /> : null}
            {t('personal.creditScore', { score: user?.creditScore })}
          </span>
          <span>
            {t('personal.invite')}: <span className="strong">{user?.inviteCode}</span>
          </span>
        </div>
        <Link className="button is-small" data-kind="line" to="/vipLevel" data-testid="my-vip">
          VIP {user?.vipLevel}
        </Link>
      </Card>
      <Doors title={t('personal.money')} doors={money} />
      <Doors title={t('personal.account')} doors={account} />
      <SettingsCard />
      <LogoutRow />
    </Screen>
  );
}

function Doors({ title, doors }: { title: string; doors: readonly [string, IconName][] }) {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  return (
    <Section title={title}>
      <Card isFlush>
        <ul>
          {doors.map(([path, icon]) => (
            <li key={path}>
              <Row
                to={path}
                icon={icon}
                title={t(findRoute(path)?.title ?? '')}
                testId={`my-${path.slice(1)}`}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
