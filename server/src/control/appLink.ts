/** What a link into the app may carry: the app takes it out of the address at once. */
export interface AppLink {
  readonly world: string;
  /** Signs the browser in. Absent: it opens as a visitor. */
  readonly token?: string | undefined;
  readonly lang?: string | undefined;
  /** A screen's address, beginning with `/`. */
  readonly route?: string | undefined;
}

/** The address, without its origin, that puts a browser into a world, as a member, in a language, on a screen. */
export function appLink({ world, token = '', lang, route = '/home' }: AppLink): string {
  const search = new URLSearchParams({ world, token, ...(lang === undefined ? {} : { lang }) });
  return `/?${search}#${route}`;
}
