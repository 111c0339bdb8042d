import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const shown: Record<KycStatus, { tone: Tone; key: string }> = {
  none: { tone: 'grey', key: 'unverified' },
  submitted: { tone: 'orange', key: 'reviewing' },
  pendingReview: { tone: 'orange', key: 'reviewing' },
  authorised: { tone: 'green', key: 'verified' },
  rejected: { tone: 'red', key: 'rejected' },
};

export function KycBadge({ status }: { status: KycStatus }) {
  const { t } = useTranslation();
  const { tone, key } = shown[status];
  return <StatusBadge tone={tone}>{t(`member.personal.${key}`)}</StatusBadge>;
}
