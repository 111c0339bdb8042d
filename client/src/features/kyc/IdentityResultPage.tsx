import { kycLevels } from '@hongbao/contracts/kyc/kyc.types';
import { useTranslation } from 'react-i18next';
import { useWantedTab } from '../../state/wanted.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Standing } from './Standing.tsx';
import { useShownLevel } from './useShownLevel.ts';

/** The page with the state of both verification levels. */
export function Page() {
  const { t } = useTranslation();
  const [level, setLevel] = useShownLevel();
  useWantedTab(kycLevels, setLevel, 'level');
  return (
    <Screen title={t('routes.identityResult')}>
      <Tabs
        label={t('kyc.level')}
        value={level}
        onChange={setLevel}
        testId="identity-level"
        tabs={kycLevels.map((value) => ({ value, label: t(`kyc.levels.${value}`) }))}
      >
        <Standing level={level} />
      </Tabs>
    </Screen>
  );
}
