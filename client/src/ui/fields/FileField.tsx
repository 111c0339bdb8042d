import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Progress } from '../Progress.tsx';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import '../styles/fields.css';

export type FileState =
  | { is: 'empty' }
  | { is: 'sending'; share: number }
  | { is: 'done' }
  | { is: 'failed'; onRetry: () => void };

interface Props extends FrameProps {
  file: File | null;
  /** Called with the selected file, or with null after the file was removed. */
  onFile: (file: File | null) => void;
  state: FileState;
  /** MIME types that the server accepts, such as "image/jpeg". */
  types: readonly string[];
  bytesMax: number;
  help: string;
  testId?: string;
}

const MEGABYTE = 1_000_000;

/**
 * A file field with preview and upload progress. It rejects a file that the server would refuse, and shows the reason.
 */
export function FileField({
  file,
  onFile,
  state,
  types,
  bytesMax,
  help,
  problem,
  testId,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<'tooLarge' | 'wrongType' | null>(null);
  const bound = Math.floor(bytesMax / MEGABYTE);
  const shownProblem =
    refused === 'tooLarge'
      ? t('parts.file.tooLarge', { count: bound })
      : refused === 'wrongType'
        ? t('parts.file.wrongType')
        : state.is === 'failed'
          ? t('parts.file.failed')
          : problem;
  const choose = (chosen: File) => {
    const why = refusalOf(chosen, types, bytesMax);
    setRefused(why);
    if (!why) onFile(chosen);
  };
  return (
    <FieldFrame {...frame} problem={shownProblem}>
      {(ties) => (
        <div className="file">
          <Preview file={file} />
          <div className="stack-s grow">
            <span className="break">{file?.name ?? help}</span>
            {state.is === 'sending' ? (
              <Progress share={state.share} label={t('parts.file.sending')} />
            ) : null}
            {state.is === 'done' ? (
              <span className="line tone-ok t-small" data-testid={testId && `${testId}-done`}>
                <Icon name="check" size={16} />
                {t('parts.file.sent')}
              </span>
            ) : null}
            <span className="line wrap">
              <span className="button is-small file-pick" data-kind="line">
                {t(file ? 'parts.file.change' : 'parts.file.choose')}
                <input
                  {...ties}
                  type="file"
                  accept={types.join(',')}
                  data-testid={testId}
                  onChange={(event) => {
                    const chosen = event.target.files?.[0];
                    if (chosen) choose(chosen);
                    // Clears the input, so that the same file can be selected again after a failure.
                    event.target.value = '';
                  }}
                />
              </span>
              {state.is === 'failed' ? (
                <button
                  type="button"
                  className="button is-small"
                  data-kind="quiet"
                  onClick={state.onRetry}
                >
                  {t('common.retry')}
                </button>
              ) : null}
            </span>
          </div>
          {file ? (
            <IconButton label={t('parts.file.remove')} onClick={() => onFile(null)}>
              <Icon name="trash" size={18} />
            </IconButton>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns the reason why a file cannot be uploaded. The server also checks its content. */
export function refusalOf(
  file: { size: number; type: string },
  types: readonly string[],
  bytesMax: number,
): 'tooLarge' | 'wrongType' | null {
  if (!types.includes(file.type)) return 'wrongType';
  return file.size > bytesMax ? 'tooLarge' : null;
}

function Preview({ file }: { file: File | null }) {
  const { t } = useTranslation();
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : null);
  return url ? (
    <img className="file-picture" src={url} alt={t('parts.file.preview')} />
  ) : (
    <span className="row-icon">
      <Icon name={file ? 'file' : 'upload'} />
    </span>
  );
}

/** Returns an object URL for a file. The URL is revoked when it is no longer used. */
export function useObjectUrl(file: Blob | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
