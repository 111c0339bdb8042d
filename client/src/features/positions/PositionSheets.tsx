import type { positionSheets } from '@hongbao/contracts/pages/pageViews';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useCallback, useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { usePositionEnd } from './usePositionEnd.ts';

const StopsSheet = lazyComponent(async () => (await import('./StopsSheet.tsx')).StopsSheet);
const MarginSheet = lazyComponent(async () => (await import('./MarginSheet.tsx')).MarginSheet);
const CloseSheet = lazyComponent(async () => (await import('./CloseSheet.tsx')).CloseSheet);
const ExitsSheet = lazyComponent(async () => (await import('./ExitsSheet.tsx')).ExitsSheet);
const ReverseSheet = lazyComponent(async () => (await import('./ReverseSheet.tsx')).ReverseSheet);
const CancelSheet = lazyComponent(async () => (await import('./CancelSheet.tsx')).CancelSheet);

export type SheetKind = (typeof positionSheets)[number] | 'cancel';

interface Opened {
  kind: SheetKind;
  position: ListedPosition;
}

export function usePositionSheets() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (kind: SheetKind, position: ListedPosition) => setOpened({ kind, position }),
    [],
  );
  // Closes only the sheet that was dismissed, not a sheet that was opened meanwhile.
  const close = useCallback(
    (kind: SheetKind) => setOpened((now) => (now?.kind === kind ? null : now)),
    [],
  );
  return { opened, open, close };
}

interface Props {
  opened: Opened | null;
  close: (kind: SheetKind) => void;
  account: string;
}

/** The sheets for a position or an order. A sheet closes with a message when its position ends. */
export function PositionSheets({ opened, close, account }: Props) {
  usePositionEnd(opened?.position ?? null, account, () => opened && close(opened.kind));
  const over = (kind: SheetKind) => (opened?.kind === kind ? opened.position : null);
  return (
    <>
      <MountOnOpen isOpen={opened?.kind === 'stops'}>
        <StopsSheet position={over('stops')} onClose={() => close('stops')} />
      </MountOnOpen>
      <MountOnOpen isOpen={opened?.kind === 'margin'}>
        <MarginSheet position={over('margin')} account={account} onClose={() => close('margin')} />
      </MountOnOpen>
      <MountOnOpen isOpen={opened?.kind === 'close'}>
        <CloseSheet position={over('close')} onClose={() => close('close')} />
      </MountOnOpen>
      <MountOnOpen isOpen={opened?.kind === 'exits'}>
        <ExitsSheet position={over('exits')} account={account} onClose={() => close('exits')} />
      </MountOnOpen>
      <MountOnOpen isOpen={opened?.kind === 'reverse'}>
        <ReverseSheet
          position={over('reverse')}
          account={account}
          onClose={() => close('reverse')}
        />
      </MountOnOpen>
      <MountOnOpen isOpen={opened?.kind === 'cancel'}>
        <CancelSheet order={over('cancel')} onClose={() => close('cancel')} />
      </MountOnOpen>
    </>
  );
}
