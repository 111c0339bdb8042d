import { RANKING, toQuery } from './query.ts';

interface Found {
  readonly url: string;
  readonly meta: { readonly title?: string };
  readonly excerpt: string;
  readonly sub_results: readonly {
    readonly title: string;
    readonly url: string;
    readonly excerpt: string;
  }[];
}
interface Pagefind {
  options(options: { readonly baseUrl: string; readonly ranking: typeof RANKING }): Promise<void>;
  debouncedSearch(
    words: string,
  ): Promise<{ readonly results: readonly { data(): Promise<Found> }[] } | null>;
}

/** Maximum pages in the list, and headings of each. */
const PAGES_MAX = 8;
const HEADINGS_MAX = 3;

/** Connects the button of the search and its keys. The index is loaded when the dialog opens. */
export function startSearch(rootUrl: URL): void {
  const button = document.querySelector<HTMLButtonElement>('.search-open');
  if (button === null) return;
  button.hidden = false;
  const dialog = createDialog();
  const { input, list, status } = dialog;
  let engine: Promise<Pagefind> | null = null;

  const open = () => {
    dialog.element.showModal();
    input.select();
    engine ??= load(rootUrl);
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if ((!isSlash && !isK) || dialog.element.open) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show(input.value.trim()));
  dialog.element.addEventListener('keydown', (event) => moveFocus(event, input, list));
  // A press beside the dialog closes it.
  dialog.element.addEventListener('click', (event) => {
    if (event.target === dialog.element) dialog.element.close();
  });
  list.addEventListener('click', () => dialog.element.close());

  async function show(words: string): Promise<void> {
    if (words === '') {
      list.replaceChildren();
      status.textContent = '';
      return;
    }
    const pagefind = await (engine ??= load(rootUrl));
    const answer = await pagefind.debouncedSearch(toQuery(words));
    // Null: a newer search replaced this one.
    if (answer === null) return;
    const found = await Promise.all(answer.results.slice(0, PAGES_MAX).map((one) => one.data()));
    if (input.value.trim() !== words) return;
    list.replaceChildren(...found.map(toItem));
    const count = answer.results.length;
    status.textContent =
      count === 0 ? `Nothing found for “${words}”.` : `${count} ${count === 1 ? 'page' : 'pages'}`;
  }
}

async function load(rootUrl: URL): Promise<Pagefind> {
  const pagefind = (await import(new URL('pagefind/pagefind.js', rootUrl).href)) as Pagefind;
  await pagefind.options({ baseUrl: rootUrl.pathname, ranking: RANKING });
  return pagefind;
}

function createDialog() {
  const element = document.createElement('dialog');
  element.className = 'search';
  element.setAttribute('aria-label', 'Search');
  element.innerHTML =
    '<form method="dialog"><input type="search" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false"><button>Close</button></form><p role="status"></p><ul></ul>';
  document.body.append(element);
  const find = <T extends Element>(selector: string) => element.querySelector<T>(selector) as T;
  const input = find<HTMLInputElement>('input');
  // Enter opens the first result; the form would close the dialog.
  find<HTMLFormElement>('form').addEventListener('submit', (event) => {
    if (event.submitter === null || document.activeElement === input) {
      event.preventDefault();
      element.querySelector<HTMLAnchorElement>('ul a')?.click();
    }
  });
  return { element, input, list: find<HTMLUListElement>('ul'), status: find<HTMLElement>('p') };
}

/** A page that was found, with the headings below which the words are. */
function toItem({ url, meta, excerpt, sub_results: headings }: Found): HTMLLIElement {
  const item = document.createElement('li');
  const inner = headings.filter((one) => one.url !== url).slice(0, HEADINGS_MAX);
  item.append(
    toLink(url, meta.title ?? url, inner.length === 0 ? excerpt : null, 'found-page'),
    ...inner.map((one) => toLink(one.url, one.title, one.excerpt, 'found-part')),
  );
  return item;
}

function toLink(url: string, title: string, excerpt: string | null, className: string) {
  const link = document.createElement('a');
  link.href = url;
  link.className = className;
  const strong = document.createElement('strong');
  strong.textContent = title;
  link.append(strong);
  if (excerpt !== null) {
    const text = document.createElement('span');
    // Pagefind escapes the text, and adds only <mark>.
    text.innerHTML = excerpt;
    link.append(text);
  }
  return link;
}

/** Arrow keys move between the field and the results. */
function moveFocus(event: KeyboardEvent, input: HTMLInputElement, list: HTMLUListElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [input, ...list.querySelectorAll<HTMLAnchorElement>('a')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
