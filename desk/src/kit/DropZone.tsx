import { useId } from 'react';

interface Props {
  label: string;
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
  testId?: string;
}

/**
 * A file input that also accepts a drop: the invisible input covers the whole zone, and browsers accept drops on it.
 */
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
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
