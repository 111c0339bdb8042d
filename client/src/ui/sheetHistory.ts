/**
 * Open sheets as steps of the browser's history, so that Back closes the topmost one first. A step names the same
 * address as the page below it; only the number of its sheet tells them apart.
 */
interface OpenSheet {
  readonly id: number;
  readonly close: () => void;
}

const open: OpenSheet[] = [];
let lastId = 0;

const sheetOfStep = (): number => Number((history.state as { sheet?: number } | null)?.sheet ?? 0);

if (typeof window !== 'undefined') window.addEventListener('popstate', followHistory);

function followHistory(): void {
  const present = sheetOfStep();
  while ((open.at(-1)?.id ?? 0) > present) open.pop()?.close();
  // A step whose sheet was closed by going somewhere else shows nothing of its own: it is passed over.
  if (present > 0 && !open.some(({ id }) => id === present)) history.back();
}

/** Notes that a sheet has opened. Gives back what to call once it is closed in another way than by Back. */
export function noteSheet(close: () => void): () => void {
  lastId += 1;
  const id = lastId;
  let isShut = false;
  const take = () => {
    if (isShut) return;
    open.push({ id, close });
    history.pushState({ ...(history.state as object | null), sheet: id }, '');
  };
  // A step back that is on its way would be taken from this sheet's own step, and close it again.
  if (stepping) void stepping.then(take);
  else take();
  return () => {
    isShut = true;
    const index = open.findIndex((sheet) => sheet.id === id);
    if (index === -1) return;
    open.splice(index, 1);
    // Who closes all of them takes the step for each.
    if (sheetOfStep() === id && !closing) void stepBack();
  };
}

/** Closes every sheet and waits until the history stands on the page itself again. Call it before going elsewhere. */
export function closeSheets(): Promise<void> {
  closing ??= closeEach().finally(() => {
    closing = null;
  });
  return closing;
}

/** Two who ask at once wait for the same steps back: each taking its own would leave the page. */
let closing: Promise<void> | null = null;

async function closeEach(): Promise<void> {
  // The step of a sheet that was closed a moment ago: who goes on before it is taken back would be led back as well.
  if (stepping) await stepping;
  while (open.length > 0 && sheetOfStep() > 0) await stepBack();
}

/** A step back that is on its way: the browser takes it a moment later. */
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
