export type Texts = { readonly [key: string]: string | Texts };

/** Returns all texts by their key, such as `home.title`, in the order of the file. */
export const flatTexts = (texts: Texts, start = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[start + key, value]] : flatTexts(value, `${start}${key}.`),
  );
