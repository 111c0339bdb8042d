import { UPLOAD_BYTES_MAX, uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../../lib/failure.ts';
import { signalFailure } from '../../api/signals.ts';
import { upload } from '../../api/upload.ts';
import { FileField, type FileState } from '../../ui/fields/FileField.tsx';
import type { Proof } from './rechargeForm.ts';

interface Props {
  proof: Proof;
  onProof: (proof: Proof) => void;
  problem: string | undefined;
}

/**
 * Field for an image that proves the payment, with preview. The image is uploaded when it is selected, with progress.
 */
export function ProofField({ proof, onProof, problem }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<File | null>(null);

  const send = async (chosen: File) => {
    setFailed(false);
    // Ignores the result of an upload if another file was selected meanwhile.
    const setProof = (next: Proof) => (latest.current === chosen ? onProof(next) : undefined);
    setProof({ state: 'uploading', share: 0 });
    await upload(chosen, 'recharge', (share) => setProof({ state: 'uploading', share })).then(
      (path) => setProof({ state: 'uploaded', path }),
      (failure: unknown) => {
        if (latest.current !== chosen) return;
        if (isFailure(failure)) signalFailure(failure, { isPressed: true, isQuiet: false });
        setFailed(true);
        setProof({ state: 'none' });
      },
    );
  };
  const handleFile = (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    if (chosen) void send(chosen);
    else {
      setFailed(false);
      onProof({ state: 'none' });
    }
  };

  return (
    <FileField
      label={t('recharge.proof')}
      help={t('recharge.proofHelp')}
      file={file}
      onFile={handleFile}
      state={hasFailed && file ? { is: 'failed', onRetry: () => void send(file) } : stateOf(proof)}
      types={uploadTypes}
      bytesMax={UPLOAD_BYTES_MAX}
      problem={problem}
      testId="recharge-proof"
    />
  );
}

function stateOf(proof: Proof): FileState {
  if (proof.state === 'uploading') return { is: 'sending', share: proof.share };
  return proof.state === 'uploaded' ? { is: 'done' } : { is: 'empty' };
}
