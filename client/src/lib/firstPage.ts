let tell: () => void = () => undefined;
const stands = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Resolves once the first page is in sight. What is not needed for that waits, so that it does not hold it up. */
export const whenFirstPageStands = (): Promise<void> => stands;

/** The first page is in sight: what stood in its place before any script ran has done its work. */
export function noteFirstPage(): void {
  document.getElementById('shell')?.remove();
  tell();
}
