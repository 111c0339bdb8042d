import { useId } from 'react';

interface Props {
  label: string;
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
  testId?: string;
}

/** A file, dropped or chosen: the field lies over the whole zone, and browsers take what is dropped on one. */
export function DropZone({ label, accept, isBusy, onFile, testId }: Props) {
  const id = useId();
  return (
    <div className="drop-zone" aria-busy={isBusy}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        data-testid={testId}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
