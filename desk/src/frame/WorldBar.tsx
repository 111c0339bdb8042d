import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '@hongbao/client/ui/Logo.tsx';
import { SimulatedMark } from '@hongbao/client/ui/SimulatedMark.tsx';
import { useAsk } from '../control/deskApi.ts';
import { Choice } from '../kit/Choice.tsx';
import { IconPress, Press } from '../kit/Press.tsx';
import { ClockBar } from './ClockBar.tsx';
import { LookDialog } from './LookDialog.tsx';
import { worldEntered } from '../state/place.ts';
import { PresentingPress } from '../kit/PresentingPress.tsx';
import { useDesk, useDeskDispatch } from '../state/store.ts';

/** The top bar: the current world, its time, and the button that opens the palette. */
export function WorldBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const world = useDesk(({ place }) => place.world);
  const { data: worlds = [] } = useAsk(listWorlds, {});
  const [isOpen, setOpen] = useState(false);
  const ids = [...new Set([...worlds.map(({ id }) => id), world])];
  return (
    <header className="world-bar">
      <div className="brand">
        <Logo size={22} />
        <h1>Hongbao</h1>
        <SimulatedMark />
      </div>
      <Choice
        label={t('desk.frame.world')}
        isQuiet
        value={world}
        options={ids.map((id) => ({ value: id, label: id }))}
        onChoose={(id) => dispatch(worldEntered(id))}
        data-testid="world-choice"
      />
      <ClockBar />
      <div className="bar-end">
        <Press icon="search" onClick={onSearch} data-testid="open-search">
          <span className="bar-words">{t('desk.frame.search')}</span>
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </Press>
        <PresentingPress testId="presenting" />
        <IconPress
          icon="theme"
          label={t('desk.frame.look')}
          data-testid="open-look"
          onClick={() => setOpen(true)}
        />
        <LookDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </div>
    </header>
  );
}

const isMac = () => /Mac/.test(navigator.userAgent);
