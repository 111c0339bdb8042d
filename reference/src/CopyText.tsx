import { useEffect, useState } from 'react';
import { copyText } from '@hongbao/client/lib/copy.ts';
import { Icon } from '@hongbao/client/ui/Icon.tsx';

/** Time for which the button shows the result, in milliseconds. */
const SAID_MS = 2_000;

interface Props {
  text: string;
  /** Accessible name of the copied text, such as "path". */
  what: string;
  /** Text of the button, if an icon alone would be unclear. */
  label?: string;
}

/** Button that copies a text and shows the result for two seconds. */
export function CopyText({ text, what, label }: Props) {
  const [result, setResult] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const handleCopy = async () => setResult((await copyText(text)) ? 'Copied' : 'Not copied');
  return (
    <button
      type="button"
      className={label === undefined ? 'docs-copy' : 'docs-copy has-label'}
      aria-label={label ?? `Copy the ${what}`}
      onClick={() => void handleCopy()}
    >
      <Icon name={result === 'Copied' ? 'check' : 'copy'} size={15} />
      {label !== undefined && result === null && <span aria-hidden="true">{label}</span>}
      <span role="status">{result ?? ''}</span>
    </button>
  );
}
