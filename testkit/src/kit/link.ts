/** Where a link into the app leads, and as whom. */
export interface LinkOptions {
  /** Signs the browser in. */
  readonly as?: { readonly token: string };
  /** A screen's address, beginning with `/`: "/loans". */
  readonly route?: string;
  /** The app's language: "en", "de", "jp". */
  readonly lang?: string;
}

/** The address that puts a browser into a world, as a member, on a screen. */
export function linkOf(
  url: string,
  world: string,
  { as, route = '/home', lang }: LinkOptions = {},
): string {
  const search = new URLSearchParams({
    world,
    token: as?.token ?? '',
    ...(lang === undefined ? {} : { lang }),
  });
  return `${url}/?${search}#${route}`;
}
