import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeControlToken, readControlToken } from '../control/client.ts';
import { Entry } from '../kit/Choice.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Press } from '../kit/Press.tsx';

/** Dialog that asks for the control token, once per tab. */
export function TokenDialog({ isOpen, onKept }: { isOpen: boolean; onKept: () => void }) {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const isWrong = readControlToken() !== null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    storeControlToken(token.trim());
    onKept();
  };
  return (
    <Dialog
      title={t('desk.frame.tokenTitle')}
      isOpen={isOpen}
      isNeeded
      onClose={() => undefined}
      testId="token-dialog"
    >
      <form className="desk-form" onSubmit={handleSubmit}>
        <p>{t('desk.frame.tokenLead')}</p>
        <Entry
          label={t('desk.frame.tokenField')}
          type="password"
          value={token}
          onChange={(event) => setToken(event.target.value)}
          problem={isWrong ? t('desk.frame.tokenWrong') : undefined}
          note={t('desk.frame.tokenKept')}
          data-testid="token-field"
          required
        />
        <Press kind="primary" type="submit" data-testid="token-send">
          {t('desk.frame.tokenSend')}
        </Press>
      </form>
    </Dialog>
  );
}
