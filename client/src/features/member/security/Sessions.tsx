import { OTHER_SESSIONS } from '@hongbao/contracts/member/member.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Card.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Loading } from '../../../ui/Empty.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Stack, Prose } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { WorldTime, ZoneNote } from '../../../ui/WorldTime.tsx';
import { deviceName } from './deviceName.ts';
import { securityApi, type Session } from './security.api.ts';
import { CardList } from '../../../ui/List.tsx';

/** The member's sessions, with a button to end each of them. */
export function Sessions() {
  const { t } = useTranslation();
  const { data, ...query } = securityApi.listSessions.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isAsking, setAsking] = useState(false);
  const [revoke] = securityApi.revokeSession.useMutation();
  const { send, isBusy, isLost, formError } = useSubmit(revoke);
  const end = async (id: string) => {
    await send({ id });
    setAsking(false);
  };
  if (!data) return <Loading query={query} />;
  return (
    <Stack>
      <CardList items={data} by="id">
        {(session) => (
          <SessionRow session={session} isBusy={isBusy} onEnd={() => void end(session.id)} />
        )}
      </CardList>
      <FormError text={formError} isLost={isLost} />
      {data.length > 1 ? (
        <Button kind="line" isWide onClick={() => setAsking(true)} data-testid="sessions-end-all">
          {t('member.security.endOthers')}
        </Button>
      ) : null}
      <ZoneNote />
      <ConfirmSheet
        isOpen={isAsking}
        title={t('member.security.endOthers')}
        confirm={t('member.security.end')}
        isBusy={isBusy}
        onConfirm={() => void end(OTHER_SESSIONS)}
        onClose={() => setAsking(false)}
      >
        <Prose>{t('member.security.endOthersText', { count: data.length - 1 })}</Prose>
      </ConfirmSheet>
    </Stack>
  );
}

interface RowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation();
  const { device, isCurrent, createTime } = session;
  return (
    <Row
      icon="phone"
      title={deviceName(device) ?? t('member.security.unknownDevice')}
      note={<WorldTime value={createTime} />}
      end={
        isCurrent ? (
          <StatusBadge tone="green">{t('member.security.thisDevice')}</StatusBadge>
        ) : (
          <Button kind="text" isSmall isBusy={isBusy} onClick={onEnd}>
            {t('member.security.end')}
          </Button>
        )
      }
      testId="session-row"
    />
  );
}
