import { useId } from 'react';

interface Props {
  label: string;
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
  testId?: string;
}

/**
 * A file input that also accepts a dropped file. The invisible input covers the whole zone, because browsers accept
 * drops on a file input.
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
          // Clears the input, so that the same file can be selected again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
