import { fromWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../api/useSubmit.ts';
import { formatEpoch } from '../../../lib/times.ts';
import { useAppSelector } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Card.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Loading } from '../../../ui/Empty.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Prose, Stack } from '../../../ui/layout.tsx';
import { CardList } from '../../../ui/List.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { createPasskey, supportsPasskeys } from '../../account/passkey.ts';
import { usePasskey } from '../../account/usePasskey.ts';
import { deviceName } from './deviceName.ts';
import { type Passkey, securityApi } from './security.api.ts';

/** The member's passkeys, with a button that adds one of this device and buttons to remove each of them. */
export function Passkeys() {
  const { t } = useTranslation();
  const { data, ...query } = securityApi.listPasskeys.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [remove] = securityApi.removePasskey.useMutation();
  const removing = useSubmit(remove);
  const handleRemove = async () => {
    if (removed && (await removing.send({ id: removed.id })).isDone) setRemoved(null);
  };
  if (!data) return <Loading query={query} />;
  return (
    <Stack>
      <Prose>{t('member.security.passkeysText')}</Prose>
      {data.length > 0 ? (
        <CardList items={data} by="id">
          {(passkey) => <PasskeyRow passkey={passkey} onRemove={() => setRemoved(passkey)} />}
        </CardList>
      ) : null}
      <AddPasskey known={data} />
      <ConfirmSheet
        isOpen={removed !== null}
        title={t('member.security.passkeyRemoveTitle')}
        confirm={t('member.security.passkeyRemove')}
        sending={removing}
        onConfirm={() => void handleRemove()}
        onClose={() => setRemoved(null)}
        testId="passkey-remove"
      >
        <Prose>{t('member.security.passkeyRemoveText', { name: removed?.name ?? '' })}</Prose>
      </ConfirmSheet>
    </Stack>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation();
  const { name, lastUsedTime } = passkey;
  return (
    <Row
      icon="passkey"
      title={name}
      note={
        lastUsedTime === null
          ? t('member.security.passkeyUnused')
          : t('member.security.passkeyUsed', { time: formatEpoch(fromWireTime(lastUsedTime)) })
      }
      end={
        <Button kind="text" isSmall onClick={onRemove}>
          {t('member.security.passkeyRemove')}
        </Button>
      }
      testId="passkey-row"
    />
  );
}

/** Creates a passkey on this device, named after the device. */
function AddPasskey({ known }: { known: readonly Passkey[] }) {
  const { t } = useTranslation();
  const member = useAppSelector((state) => state.session.userInfo);
  const [add] = securityApi.addPasskey.useMutation();
  const { send, isBusy, error } = usePasskey(add);
  if (!member || !supportsPasskeys()) return null;
  const handleAdd = async () => {
    const ids = known.map(({ id }) => id);
    const name = deviceName(navigator.userAgent) ?? t('member.security.unknownDevice');
    const sent = await send(async (challenge) => {
      const created = await createPasskey(challenge, member, ids);
      return typeof created === 'string' ? created : { name, ...created };
    });
    if (sent) toasts.show(t('member.security.passkeyAdded'), 'good');
  };
  return (
    <>
      <FormError {...error} testId="passkey-said" />
      <Button
        kind="primary"
        isWide
        isBusy={isBusy}
        onClick={() => void handleAdd()}
        data-testid="passkey-add"
      >
        {t('member.security.passkeyAdd')}
      </Button>
    </>
  );
}
