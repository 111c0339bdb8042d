import { positionSheets } from '@hongbao/contracts/pages/pageViews';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useCallback, useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { marginEditor, type PositionEditor, PositionSheet } from './PositionSheet.tsx';
import { usePositionEnd } from './usePositionEnd.ts';

type EditorKind = (typeof positionSheets)[number];

const CancelSheet = lazyComponent(async () => (await import('./CancelSheet.tsx')).CancelSheet);

const editors: Readonly<Record<EditorKind, PositionEditor>> = {
  margin: marginEditor,
  stops: {
    title: 'positions.stopsTitle',
    testId: 'stops-sheet',
    Editor: lazyComponent(async () => (await import('./StopsEditor.tsx')).StopsEditor),
  },
  close: {
    title: 'positions.closeTitle',
    testId: 'close-sheet',
    Editor: lazyComponent(async () => (await import('./CloseEditor.tsx')).CloseEditor),
  },
  exits: {
    title: 'positions.exits.title',
    testId: 'exits-sheet',
    Editor: lazyComponent(async () => (await import('./ExitsEditor.tsx')).ExitsEditor),
  },
  reverse: {
    title: 'positions.reverse.title',
    testId: 'reverse-sheet',
    Editor: lazyComponent(async () => (await import('./ReverseEditor.tsx')).ReverseEditor),
  },
};

export type SheetKind = EditorKind | 'cancel';

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
      {positionSheets.map((kind) => (
        <PositionSheet
          key={kind}
          editor={editors[kind]}
          position={over(kind)}
          account={account}
          onClose={() => close(kind)}
        />
      ))}
      <MountOnOpen isOpen={opened?.kind === 'cancel'}>
        <CancelSheet order={over('cancel')} onClose={() => close('cancel')} />
      </MountOnOpen>
    </>
  );
}
