/** The Markdown documents that a server offers as resources. */
export interface Documents {
  /** Names without folder and extension, such as `worlds`. */
  readonly names: readonly string[];
  /** Returns the text of a document in `names`. */
  read(name: string): string;
}

/** No documents, for a server without files. */
export const noDocuments: Documents = {
  names: [],
  read: (name) => {
    throw new Error(`unknown document: ${name}`);
  },
};
