import { listOutbox } from '@hongbao/contracts/control/members.calls';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorClient } from '../../control/client.ts';
import { type DeskFailure, toFailure } from '../../control/failure.ts';
import { actionIn } from '../../state/action.ts';
import { useWorld } from '../../state/store.ts';
import { usePhone } from '../../phone/PhoneContext.ts';

const NEWEST = 20;

/** Action of the palette that types the newest code into the phone. */
export function useOutboxActions() {
  const { t } = useTranslation();
  const world = useWorld();
  const phone = usePhone();
  const [failure, setFailure] = useState<DeskFailure>();
  const said = (message: string): DeskFailure => ({
    kind: 'refused',
    reason: 'noCode',
    message,
    fields: [],
  });
  const typeNewest = async () => {
    setFailure(undefined);
    try {
      const input = { params: { world }, query: { limit: NEWEST } };
      const messages = await operatorClient(i18next.language).must(listOutbox, input);
      const code = messages.find((message) => message.code !== undefined)?.code;
      if (code === undefined) setFailure(said(t('desk.outbox.noCode')));
      else if (!phone.typeCode(code)) setFailure(said(t('desk.outbox.noField')));
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  const action = actionIn(t('desk.outbox.title'), 'outbox');
  return {
    actions: [action('type', t('desk.outbox.typeNewest'), typeNewest)],
    failure,
    clear: () => setFailure(undefined),
  };
}
