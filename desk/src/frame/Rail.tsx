import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { IconName } from '@hongbao/client/ui/iconPaths.ts';
import { panelIds, panels } from '../state/panels.ts';
import { phoneShown, phoneToggled } from '../state/place.ts';
import { useDesk, useDeskDispatch } from '../state/store.ts';
import { useOpenPanel } from '../state/useOpenPanel.ts';

/** Navigation at the left edge: a button for each panel, and a button that hides the phone. */
export function Rail({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const openPanel = useOpenPanel();
  const { open, front, isPhoneHidden } = useDesk(({ place }) => place);
  const isPhoneOn = isNarrow ? front === null : !isPhoneHidden;
  return (
    <nav className="rail" aria-label={t('desk.frame.panels')}>
      {panelIds.map((id) => (
        <RailButton
          key={id}
          icon={panels[id].icon}
          label={t(`desk.${id}.title`)}
          isOn={isNarrow ? front === id : open.includes(id)}
          testId={`rail-${id}`}
          onPress={() => openPanel(id)}
        />
      ))}
      <RailButton
        icon="phone"
        label={t('desk.frame.showPhone')}
        isOn={isPhoneOn}
        testId="rail-phone"
        onPress={() => dispatch(isNarrow ? phoneShown() : phoneToggled())}
      />
    </nav>
  );
}

interface RailButtonProps {
  icon: IconName;
  label: string;
  isOn: boolean;
  testId: string;
  onPress: () => void;
}

function RailButton({ icon, label, isOn, testId, onPress }: RailButtonProps) {
  return (
    <button
      type="button"
      className="rail-button"
      aria-pressed={isOn}
      title={label}
      data-testid={testId}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      <span className="rail-words">{label}</span>
    </button>
  );
}
