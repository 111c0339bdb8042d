import { uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../../api/failure.ts';
import { signalFailure } from '../../api/signals.ts';
import { upload } from '../../api/upload.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { fileProblem, type Proof } from './rechargeForm.ts';

interface Props {
  proof: Proof;
  onProof: (proof: Proof) => void;
  problem: string | undefined;
}

/** A picture of the payment: chosen, looked at and uploaded at once, with its progress. */
export function ProofField({ proof, onProof, problem }: Props) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const handleFile = async (file: File) => {
    latest.current = file;
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    const refused = fileProblem(file);
    if (refused) return onProof({ state: 'refused', problem: refused });
    // A second file chosen meanwhile makes this one's news worthless.
    const tell = (next: Proof) => (latest.current === file ? onProof(next) : undefined);
    tell({ state: 'uploading', share: 0 });
    await upload(file, 'recharge', (share) => tell({ state: 'uploading', share })).then(
      (path) => tell({ state: 'uploaded', path }),
      (failure: unknown) => {
        if (isFailure(failure)) signalFailure(failure, { isPressed: true, isQuiet: false });
        tell({ state: 'none' });
      },
    );
  };

  return (
    <div className={`field ${problem ? 'is-wrong' : ''}`}>
      <span className="field-label">{t('recharge.proof')}</span>
      <div className="proof">
        {preview ? (
          <img
            className="proof-picture"
            src={preview}
            alt={t('recharge.proofPreview')}
            data-testid="proof-preview"
          />
        ) : (
          <span className="row-icon">
            <Icon name="camera" />
          </span>
        )}
        <div className="stack-s grow">
          <span className="small muted">{t('recharge.proofHelp')}</span>
          {proof.state === 'uploading' ? (
            <Progress share={proof.share} label={t('recharge.uploading')} />
          ) : null}
          {proof.state === 'uploaded' ? (
            <span className="line small strong" data-testid="proof-uploaded">
              <Icon name="check" size={16} />
              {t('recharge.uploaded')}
            </span>
          ) : null}
          <span
            className="button is-small file-pick"
            data-kind="line"
            style={{ alignSelf: 'start' }}
          >
            {t(proof.state === 'none' ? 'recharge.choosePicture' : 'recharge.changePicture')}
            <input
              type="file"
              accept={uploadTypes.join(',')}
              aria-label={t('recharge.choosePicture')}
              data-testid="recharge-proof"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void handleFile(file);
              }}
            />
          </span>
        </div>
      </div>
      {problem ? (
        <p className="field-problem" role="alert">
          <Icon name="warning" size={14} />
          {problem}
        </p>
      ) : null}
    </div>
  );
}
