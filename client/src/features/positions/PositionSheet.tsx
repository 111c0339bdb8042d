import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { EditorProps } from './positionParts.ts';

/** An editor of a position. Its code is loaded when its sheet is opened for the first time. */
export interface PositionEditor {
  title: string;
  testId: string;
  Editor: ComponentType<EditorProps>;
}

export const marginEditor: PositionEditor = {
  title: 'positions.marginTitle',
  testId: 'margin-sheet',
  Editor: lazyComponent(async () => (await import('./MarginEditor.tsx')).MarginEditor),
};

interface Props {
  editor: PositionEditor;
  position: ListedPosition | null;
  account: string;
  onClose: () => void;
}

/** The sheet with one editor of a position; closed if `position` is null. */
export function PositionSheet({ editor, position, account, onClose }: Props) {
  const { t } = useTranslation();
  const isOpen = position !== null;
  const { title, testId, Editor } = editor;
  return (
    <MountOnOpen isOpen={isOpen}>
      <Sheet isOpen={isOpen} title={t(title)} onClose={onClose} testId={testId}>
        {isOpen ? (
          <Editor key={position.id} position={position} account={account} onDone={onClose} />
        ) : null}
      </Sheet>
    </MountOnOpen>
  );
}
