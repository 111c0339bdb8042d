import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type Contest, contestsApi } from './contests.api.ts';

interface Props {
  contest: Contest;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirmation of leaving a contest before its end, with the cost. */
export function ExitSheet({ contest, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const [exit] = contestsApi.exitContest.useMutation();
  const sending = useSubmit(exit);
  const handleExit = async () => {
    const left = await sending.send({ id: contest.id });
    if (!left.isDone) return;
    toasts.show(
      t('contests.cameBack', { amount: formatMoney(left.result.returned, 'USDT') }),
      'good',
    );
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('contests.exitTitle')}
      confirm={t('contests.exit')}
      keep={t('contests.stay')}
      sending={sending}
      onConfirm={() => void handleExit()}
      onClose={onClose}
      testId="exit-sheet"
    >
      <Text as="p" tone="muted">
        {t('contests.exitText')}
      </Text>
    </ConfirmSheet>
  );
}
