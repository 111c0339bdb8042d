/** The HTTP method as a badge of fixed width. */
export function Method({ method }: { method: string }) {
  return (
    <span className="docs-method" data-method={method}>
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
