/**
 * An open sheet. Each open sheet has an entry in the browser's history, so that Back closes the topmost sheet first.
 * The entry has the URL of the page below the sheet and the id of the sheet.
 */
const open: { readonly id: number; readonly close: () => void }[] = [];
let lastId = 0;

const currentSheetId = (): number =>
  Number((history.state as { sheet?: number } | null)?.sheet ?? 0);

if (typeof window !== 'undefined') window.addEventListener('popstate', followHistory);

function followHistory(): void {
  const present = currentSheetId();
  while ((open.at(-1)?.id ?? 0) > present) open.pop()?.close();
  // Skips the history entry of a sheet that was closed by a navigation, because it shows nothing.
  if (present > 0 && !open.some(({ id }) => id === present)) history.back();
}

/** Registers an open sheet. The returned function unregisters a sheet that was closed without Back. */
export function registerSheet(close: () => void): () => void {
  lastId += 1;
  const id = lastId;
  let isShut = false;
  const take = () => {
    if (isShut) return;
    open.push({ id, close });
    history.pushState({ ...(history.state as object | null), sheet: id }, '');
  };
  // Waits for a pending step back, which would otherwise remove the entry of this sheet and close it.
  if (stepping) void stepping.then(take);
  else take();
  return () => {
    isShut = true;
    const index = open.findIndex((sheet) => sheet.id === id);
    if (index === -1) return;
    open.splice(index, 1);
    // `closeSheets` removes the entries of the sheets itself.
    if (currentSheetId() === id && !closing) void stepBack();
  };
}

/** Closes every sheet and resolves when the history is at the entry of the page. Must be called before a navigation. */
export function closeSheets(): Promise<void> {
  closing ??= closeEach().finally(() => {
    closing = null;
  });
  return closing;
}

/** Concurrent callers share one run, because separate steps back would leave the page. */
let closing: Promise<void> | null = null;

async function closeEach(): Promise<void> {
  // Waits until the entry of a sheet that was just closed is removed. Otherwise the following navigation would be
  // undone.
  if (stepping) await stepping;
  while (open.length > 0 && currentSheetId() > 0) await stepBack();
}

/** A pending step back. The browser executes it asynchronously. */
let stepping: Promise<void> | null = null;

function stepBack(): Promise<void> {
  stepping ??= new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  }).finally(() => {
    stepping = null;
  });
  return stepping;
}
