import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/Screen.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { Standing } from './Standing.tsx';

/** The page with the state of both verification levels, what each unlocks, and the next action. */
export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.identityResult')}>
      {kycLevels.map((level) => (
        <Standing key={level} level={level} />
      ))}
      <ZoneNote />
    </Screen>
  );
}
