import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../state/store.ts';
import { Card, Fact, Row } from '../../../ui/Card.tsx';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { Loading } from '../../../ui/Empty.tsx';
import { Line, Muted, Stack, Text } from '../../../ui/layout.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { WorldTime } from '../../../ui/WorldTime.tsx';
import { KycBadge } from '../../account/KycBadge.tsx';
import { profileApi } from './profile.api.ts';
import { ProfileEditor } from './ProfileEditor.tsx';

/** The page of the member's account and personal data. */
export function Page() {
  const { t } = useTranslation();
  const member = useAppSelector((state) => state.session.userInfo);
  const { data, ...query } = profileApi.getProfile.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title={t('routes.profile')}>
      {member ? (
        <Card>
          <Stack>
            <Line gap="m">
              <span className="avatar" aria-hidden="true">
                {[...member.nickname][0]?.toUpperCase()}
              </span>
              <Stack as="span" gap="xs" isGrown>
                <Text size="lead" weight="strong" isBroken>
                  {member.nickname}
                </Text>
                <Muted isBroken>{member.account}</Muted>
              </Stack>
              <KycBadge status={member.kycStatus} />
            </Line>
            <CopyField label={t('member.profile.memberId')} text={member.id} />
            <dl className="facts">
              <Fact label={t('account.email')}>{member.email ?? '--'}</Fact>
              <Fact label={t('account.phone')}>
                {member.phone === null ? '--' : `+${member.areaCode ?? ''} ${member.phone}`}
              </Fact>
              <Fact label={t('member.profile.since')}>
                <WorldTime value={member.registerTime} format="day" />
              </Fact>
            </dl>
          </Stack>
        </Card>
      ) : null}
      <Card isFlush>
        <Row
          to="/security"
          icon="lock"
          title={t('routes.security')}
          note={t('member.profile.securityText')}
          testId="profile-security"
        />
      </Card>
      {data === undefined ? <Loading query={query} /> : <ProfileEditor saved={data} />}
    </Screen>
  );
}
