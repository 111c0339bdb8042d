import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { useTranslation } from 'react-i18next';
import { isOneOf, useKept } from '../../state/useKept.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Standing } from './Standing.tsx';

/** How far both levels of verification are. */
export function Page() {
  const { t } = useTranslation();
  const [level, setLevel] = useKept('identity/level', 'basic', isOneOf(kycLevels));
  return (
    <Screen title={t('routes.identityResult')}>
      <Tabs
        label={t('identity.level')}
        value={level}
        onChange={setLevel}
        testId="identity-level"
        tabs={kycLevels.map((value) => ({ value, label: t(`identity.levels.${value}`) }))}
      >
        <Standing level={level} />
      </Tabs>
    </Screen>
  );
}
