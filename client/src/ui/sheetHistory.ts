/**
 * Open sheets as entries of the browser's history, so that Back closes the topmost one first. An entry has the URL of
 * the page below the sheet; only the number of its sheet differs.
 */
interface OpenSheet {
  readonly id: number;
  readonly close: () => void;
}

const open: OpenSheet[] = [];
let lastId = 0;

const currentSheetId = (): number =>
  Number((history.state as { sheet?: number } | null)?.sheet ?? 0);

if (typeof window !== 'undefined') window.addEventListener('popstate', followHistory);

function followHistory(): void {
  const present = currentSheetId();
  while ((open.at(-1)?.id ?? 0) > present) open.pop()?.close();
  // An entry whose sheet was closed by a navigation shows nothing: it is skipped.
  if (present > 0 && !open.some(({ id }) => id === present)) history.back();
}

/** Registers an open sheet. The returned function unregisters it when it was closed other than by Back. */
export function registerSheet(close: () => void): () => void {
  lastId += 1;
  const id = lastId;
  let isShut = false;
  const take = () => {
    if (isShut) return;
    open.push({ id, close });
    history.pushState({ ...(history.state as object | null), sheet: id }, '');
  };
  // A pending step back would remove this sheet's own entry and close it.
  if (stepping) void stepping.then(take);
  else take();
  return () => {
    isShut = true;
    const index = open.findIndex((sheet) => sheet.id === id);
    if (index === -1) return;
    open.splice(index, 1);
    // `closeSheets` removes the entries itself.
    if (currentSheetId() === id && !closing) void stepBack();
  };
}

/** Closes every sheet and resolves when the history is at the page itself. Call it before a navigation. */
export function closeSheets(): Promise<void> {
  closing ??= closeEach().finally(() => {
    closing = null;
  });
  return closing;
}

/** Simultaneous callers share one run: separate steps back would leave the page. */
let closing: Promise<void> | null = null;

async function closeEach(): Promise<void> {
  // The entry of a sheet that was just closed must be removed first: otherwise the following navigation would be
  // undone.
  if (stepping) await stepping;
  while (open.length > 0 && currentSheetId() > 0) await stepBack();
}

/** A pending step back: the browser executes it asynchronously. */
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
