import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Recharge } from './recharge.api.ts';
import { RechargeWay } from './RechargeWay.tsx';

interface Props {
  recharge: Recharge | null;
  onClose: () => void;
}

/** Sheet with the timeline and the figures of one deposit. */
export function RechargeSheet({ recharge, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={recharge !== null}
      title={t('recharge.moneyRecords.one')}
      onClose={onClose}
      testId="recharge-sheet"
    >
      {recharge ? <RechargeWay recharge={recharge} /> : null}
    </Sheet>
  );
}
