import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../state/store.ts';
import { LogoutRow } from '../account/LogoutRow.tsx';
import { KycBadge } from '../account/KycBadge.tsx';
import { Bell } from '../notices/Bell.tsx';
import { LooksCard, SettingsCard } from '../settings/SettingsCard.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useFindRoute } from '../../state/place.ts';

const money: readonly [string, IconName][] = [
  ['/zichanCenter', 'wallet'],
  ['/chongzhi', 'deposit'],
  ['/tixian', 'withdraw'],
  ['/chongzhitixianRecord', 'swap'],
  ['/zhangbianRecord', 'list'],
  ['/analysis', 'chart'],
];
const account: readonly [string, IconName][] = [
  ['/gerenziliao', 'person'],
  ['/security', 'lock'],
  ['/shenfenRenzheng', 'shield'],
  ['/jiesuanInfo', 'card'],
  ['/tuanduiYaoqing', 'crowd'],
  ['/fuliCenter', 'gift'],
];

export function Page() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.userInfo);
  return (
    <Screen title={t('routes.personal')} isTab head={<Bell />}>
      <Card>
        <Stack>
          <Line gap="m">
            <span className="avatar" aria-hidden="true">
              {[...(user?.nickname ?? '?')][0]?.toUpperCase()}
            </span>
            <Stack as="span" gap="xs" isGrown>
              <Between>
                <Text size="lead" weight="strong" isBroken testId="my-nickname">
                  {user?.nickname}
                </Text>
                <ButtonLink kind="line" to="/vipLevel" testId="my-vip" isSmall>
                  <Icon name="crown" size={16} />
                  VIP&nbsp;{user?.vipLevel}
                </ButtonLink>
              </Between>
              <Muted isBroken>{user?.isGuest ? t('member.personal.guest') : user?.account}</Muted>
            </Stack>
          </Line>
          <Muted as="div">
            <Between isWrapped>
              <Line as="span">
                {user ? <KycBadge status={user.kycStatus} /> : null}
                <InfoTip term="creditScore">
                  {t('member.personal.creditScore', { score: user?.creditScore })}
                </InfoTip>
              </Line>
              <span>
                {t('member.personal.invite')}: <Text weight="strong">{user?.inviteCode}</Text>
              </span>
            </Between>
          </Muted>
        </Stack>
      </Card>
      <LooksCard />
      <Doors title={t('member.personal.money')} doors={money} />
      <Doors title={t('member.personal.account')} doors={account} />
      <Section title={t('member.personal.help')}>
        <Card isFlush>
          <ul>
            <li>
              <Row
                to="/articleList?about=help"
                icon="help"
                title={t('content.helpCentre')}
                testId="my-help"
              />
            </li>
            <li>
              <Row to="/supportChat" icon="chat" title={t('routes.support')} testId="my-support" />
            </li>
            <li>
              <Row to="/xinwen" icon="news" title={t('routes.news')} testId="my-news" />
            </li>
          </ul>
        </Card>
      </Section>
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
      <Card>
        <div className="features is-three">
          {doors.map(([path, icon]) => (
            <Link key={path} to={path} className="feature" data-testid={`my-${path.slice(1)}`}>
              <span className="feature-icon">
                <Icon name={icon} size={20} />
              </span>
              {t(findRoute(path)?.title ?? '')}
            </Link>
          ))}
        </div>
      </Card>
    </Section>
  );
}
