import { chatTextBounds } from '@hongbao/contracts/content/content.bounds';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isText } from '../../../lib/guards.ts';
import { textProblem } from '../../../lib/textProblem.ts';
import { usePersisted } from '../../../state/usePersisted.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { type PhotoProblem, takePhoto } from '../../../ui/fields/photoIntake.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Muted } from '../../../ui/layout.tsx';

const PHOTO_MEGABYTES = 20;

/** The message form. An unsent message is persisted, so that a reload restores it. */
export function Composer({
  onSend: onSay,
}: {
  onSend: (text: string, photo: File | null) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = usePersisted('support/draft', '', isText);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const message = text.trim();
  const length = textProblem(message, chatTextBounds, { missing: 'missing', tooLong: 'tooLong' });
  const canSay = length === null;
  const choose = async (chosen: File) => {
    const taken = await takePhoto(chosen);
    setProblem('problem' in taken ? taken.problem : null);
    setPhoto('problem' in taken ? null : taken.photo);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSay) return;
    onSay(message, photo);
    setText('');
    setPhoto(null);
  };
  return (
    <form className="composer" onSubmit={handleSubmit}>
      <IconButton label={t('content.support.addPhoto')} onClick={() => file.current?.click()}>
        <Icon name={photo ? 'check' : 'camera'} />
      </IconButton>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="hears-only"
        tabIndex={-1}
        aria-label={t('content.support.addPhoto')}
        data-testid="support-photo"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) void choose(chosen);
          event.target.value = '';
        }}
      />
      <div className="grow">
        <TextArea
          label={t('content.support.write')}
          placeholder={t('content.support.write')}
          isLabelHidden
          rows={1}
          value={text}
          onValue={setText}
          aside={null}
          problem={
            problem
              ? t(`parts.photo.problem.${problem}`, { count: PHOTO_MEGABYTES })
              : length === 'tooLong'
                ? t('parts.text.tooLong', { count: chatTextBounds.max })
                : undefined
          }
          data-testid="support-text"
        />
        {photo ? <Muted isBroken>{photo.name}</Muted> : null}
      </div>
      <IconButton
        label={t('content.support.send')}
        type="submit"
        disabled={!canSay}
        data-testid="support-send"
      >
        <Icon name="send" />
      </IconButton>
    </form>
  );
}
