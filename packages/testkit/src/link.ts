/** Target of a link into the app. */
export interface LinkOptions {
  /** The member that the link signs in. */
  readonly as?: { readonly token: string };
  /** A route of the app, beginning with `/`: "/loans". */
  readonly route?: string;
  /** Language of the app: "en", "de", "jp". */
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
