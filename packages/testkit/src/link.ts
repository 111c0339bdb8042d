/** Target of a link into the app. */
export interface LinkOptions {
  /** Signs in as this member. */
  readonly as?: { readonly token: string };
  /** A route, beginning with `/`: "/loans". */
  readonly route?: string;
  /** The app's language: "en", "de", "jp". */
  readonly lang?: string;
}

/** A URL that opens the app in a world, optionally as a member and on a route. */
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
