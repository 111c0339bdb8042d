import { useEffect, useState } from 'react';
import { DocsPage } from './DocsPage.tsx';
import { type OpenApi, fetchDocument } from './document.ts';

/** Fetches the OpenAPI document and renders the page, or shows the reason why it could not be loaded. */
export function DocsLoader() {
  const [document, setDocument] = useState<OpenApi | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetchDocument(stop.signal).then(setDocument, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    });
    return () => stop.abort();
  }, [attempt]);
  const handleAgain = () => {
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  if (document) return <DocsPage document={document} />;
  return (
    <main className="docs-blank" aria-busy={problem === null}>
      <h1>Hongbao API</h1>
      {problem === null ? (
        <p>Reading the contracts …</p>
      ) : (
        <>
          <p role="alert">The server does not answer: {problem}</p>
          <button type="button" className="docs-button" onClick={handleAgain}>
            Try again
          </button>
        </>
      )}
    </main>
  );
}
