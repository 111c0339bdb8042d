/** How a call is made, as a small badge of one width. */
export function Method({ method }: { method: string }) {
  return (
    <span className="docs-method" data-method={method}>
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
