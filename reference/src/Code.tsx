import { CopyText } from './CopyText.tsx';
import { type Language, tokensOf } from './highlight.ts';

interface Props {
  code: string;
  language: Language;
  /** Accessible name of the code, such as "answer". */
  what: string;
  canCopy?: boolean;
}

/** Highlighted code. It is focusable, because it scrolls horizontally. */
export function Code({ code, language, what, canCopy = true }: Props) {
  return (
    <div className="docs-code">
      {canCopy && <CopyText text={code} what={what} />}
      <pre tabIndex={0} aria-label={what} role="region">
        <code>
          {tokensOf(code, language).map(({ kind, text, at }) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={at} className={`code-${kind}`}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}

/** A value as indented, highlighted JSON. */
export function Json({ value, what }: { value: unknown; what: string }) {
  return <Code code={JSON.stringify(value, null, 2)} language="json" what={what} />;
}
