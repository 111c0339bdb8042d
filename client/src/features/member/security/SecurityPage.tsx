import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../state/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, Row, Section } from '../../../ui/Card.tsx';
import type { IconName } from '../../../ui/iconPaths.ts';
import { Between, Muted, Stack, Text } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { KycBadge } from '../../account/KycBadge.tsx';
import { AuthenticatorEditor } from './AuthenticatorEditor.tsx';
import { ContactEditor } from './ContactEditor.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import type { UserInfo } from '../../../state/session.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PasswordEditor } from './PasswordEditor.tsx';
import { CardList } from '../../../ui/List.tsx';

/** The sheets of the page, with the function that renders the content of each. */
const sheets = {
  login: {
    title: 'member.security.changeLogin',
    testId: 'password-login',
    content: (close: () => void) => <PasswordEditor type="login" onDone={close} />,
  },
  withdraw: {
    title: 'member.security.setWithdraw',
    testId: 'password-withdraw',
    content: (close: () => void) => <PasswordEditor type="withdraw" onDone={close} />,
  },
  google: {
    title: 'member.security.bindGoogle',
    testId: 'google-bind',
    content: (close: () => void) => <AuthenticatorEditor onDone={close} />,
  },
  email: {
    title: 'member.security.bindContact.email',
    testId: 'bind-email',
    content: (close: () => void) => <ContactEditor method="email" onDone={close} />,
  },
  phone: {
    title: 'member.security.bindContact.phone',
    testId: 'bind-phone',
    content: (close: () => void) => <ContactEditor method="phone" onDone={close} />,
  },
  passkeys: {
    title: 'member.security.passkeys',
    testId: 'passkeys',
    content: () => <Passkeys />,
  },
  sessions: {
    title: 'member.security.sessions',
    testId: 'sessions',
    content: () => <Sessions />,
  },
};
type SheetName = keyof typeof sheets;
const sheetNames = Object.keys(sheets) as SheetName[];
const sheetTitle = (name: SheetName, { withdrawPasswordSet }: UserInfo) =>
  name === 'withdraw' && withdrawPasswordSet
    ? 'member.security.changeWithdraw'
    : sheets[name].title;

const icons: Readonly<Record<Protection, IconName>> = {
  email: 'mail',
  phone: 'phone',
  withdraw: 'lock',
  google: 'shield',
};

/** The security page: shows which protections of the account are enabled, and enables the others. */
export function Page() {
  const { t } = useTranslation();
  const member = useAppSelector((state) => state.session.userInfo);
  const [open, setOpen] = useState<SheetName | null>(null);
  const close = () => setOpen(null);
  if (!member) return <Screen title={t('routes.security')}>{null}</Screen>;
  const protections = listProtections(member);
  const on = protections.filter(({ isOn }) => isOn).length;
  const next = protections.find(({ isOn }) => !isOn);
  return (
    <Screen title={t('routes.security')}>
      {member.isGuest ? (
        <Banner
          tone="warn"
          testId="security-guest"
          action={
            <Button kind="text" isSmall onClick={() => setOpen('email')}>
              {t('member.security.bind')}
            </Button>
          }
        >
          {t('member.security.guestText')}
        </Banner>
      ) : null}
      <Card>
        <Stack gap="s">
          <Between>
            <Text weight="strong">{t('member.security.score')}</Text>
            <Text weight="strong" isNumber testId="security-score">
              {t('member.security.scoreOf', { on, of: protections.length })}
            </Text>
          </Between>
          <Progress share={on / protections.length} label={t('member.security.score')} />
          <Muted as="p">
            {t(
              on === protections.length ? 'member.security.scoreFull' : 'member.security.scoreText',
            )}
          </Muted>
          {next ? (
            <Button
              kind="primary"
              isWide
              onClick={() => setOpen(next.key)}
              data-testid="security-next"
            >
              {t(sheetTitle(next.key, member))}
            </Button>
          ) : null}
        </Stack>
      </Card>
      <Section title={t('member.security.protections')}>
        <CardList items={protections} by="key">
          {({ key, isOn, note }) => (
            <Row
              icon={icons[key]}
              title={t(`member.security.rows.${key}`)}
              note={note ?? t(`member.security.why.${key}`)}
              // A bound authenticator cannot be removed, so no action is shown.
              {...(key === 'google' && isOn ? {} : { onPress: () => setOpen(key) })}
              end={
                <StatusBadge tone={isOn ? 'green' : 'grey'}>
                  {t(isOn ? 'member.security.on' : 'member.security.off')}
                </StatusBadge>
              }
              testId={`security-${key}`}
            />
          )}
        </CardList>
      </Section>
      <Section title={t('member.personal.account')}>
        <Card isFlush>
          <ul>
            <li>
              <Row
                icon="edit"
                title={t('member.security.changeLogin')}
                onPress={() => setOpen('login')}
                testId="security-login"
              />
            </li>
            <li>
              <Row
                icon="passkey"
                title={t('member.security.passkeys')}
                note={t('member.security.passkeysText')}
                onPress={() => setOpen('passkeys')}
                testId="security-passkeys"
              />
            </li>
            <li>
              <Row
                icon="list"
                title={t('member.security.sessions')}
                note={t('member.security.sessionsText')}
                onPress={() => setOpen('sessions')}
                testId="security-sessions"
              />
            </li>
            <li>
              <Row
                icon="person"
                title={t('routes.identity')}
                to={member.kycStatus === 'none' ? '/shenfenRenzheng' : '/renzhengResult'}
                end={<KycBadge status={member.kycStatus} />}
                testId="security-identity"
              />
            </li>
          </ul>
        </Card>
      </Section>
      {sheetNames.map((name) => (
        <Sheet
          key={name}
          isOpen={open === name}
          title={t(sheetTitle(name, member))}
          onClose={close}
          testId={sheets[name].testId}
        >
          {sheets[name].content(close)}
        </Sheet>
      ))}
    </Screen>
  );
}

type Protection = 'email' | 'phone' | 'withdraw' | 'google';

interface Shown {
  key: Protection;
  isOn: boolean;
  note: string | null;
}

/** The protections of an account, the most effective first. */
function listProtections(member: UserInfo): Shown[] {
  const { email, phone, areaCode, withdrawPasswordSet, googleAuthBound } = member;
  return [
    { key: 'email', isOn: email !== null, note: email },
    {
      key: 'phone',
      isOn: phone !== null,
      note: phone === null ? null : `+${areaCode ?? ''} ${phone}`,
    },
    { key: 'withdraw', isOn: withdrawPasswordSet, note: null },
    { key: 'google', isOn: googleAuthBound, note: null },
  ];
}
