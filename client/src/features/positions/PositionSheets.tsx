import { positionSheets } from '@hongbao/contracts/pages/pageViews';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { usePositionEnd } from './usePositionEnd.ts';

type EditorKind = (typeof positionSheets)[number];

const CancelSheet = lazyComponent(async () => (await import('./CancelSheet.tsx')).CancelSheet);

interface EditorProps {
  position: ListedPosition;
  account: string;
  onDone: () => void;
}

/** The editors of a position. The code of each is loaded when its sheet is opened for the first time. */
const editors: Readonly<Record<EditorKind, { title: string; Editor: ComponentType<EditorProps> }>> =
  {
    stops: {
      title: 'positions.stopsTitle',
      Editor: lazyComponent(async () => (await import('./StopsEditor.tsx')).StopsEditor),
    },
    margin: {
      title: 'positions.marginTitle',
      Editor: lazyComponent(async () => (await import('./MarginEditor.tsx')).MarginEditor),
    },
    close: {
      title: 'positions.closeTitle',
      Editor: lazyComponent(async () => (await import('./CloseEditor.tsx')).CloseEditor),
    },
    exits: {
      title: 'positions.exits.title',
      Editor: lazyComponent(async () => (await import('./ExitsEditor.tsx')).ExitsEditor),
    },
    reverse: {
      title: 'positions.reverse.title',
      Editor: lazyComponent(async () => (await import('./ReverseEditor.tsx')).ReverseEditor),
    },
  };

interface SheetProps {
  kind: EditorKind;
  position: ListedPosition | null;
  account: string;
  onClose: () => void;
}

/** The sheet with one editor of a position; closed if `position` is null. */
export function PositionSheet({ kind, position, account, onClose }: SheetProps) {
  const { t } = useTranslation();
  const isOpen = position !== null;
  const { title, Editor } = editors[kind];
  return (
    <MountOnOpen isOpen={isOpen}>
      <Sheet isOpen={isOpen} title={t(title)} onClose={onClose} testId={`${kind}-sheet`}>
        {isOpen ? (
          <Editor key={position.id} position={position} account={account} onDone={onClose} />
        ) : null}
      </Sheet>
    </MountOnOpen>
  );
}

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
          kind={kind}
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
